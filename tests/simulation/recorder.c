/* What a program asks of its disk, written down in order: preloaded (LD_PRELOAD), it stands between the
 * program and libc and tells of everything done to files in one folder. It can also refuse, as a disk that is
 * full or failing does. What it writes is read by recording.py, which says what the fields are.
 *
 * RECORDED_FOLDER  the folder, an absolute path
 * RECORD_FILE      where to write it down
 * DISK_FAILS       "KIND FIRST COUNT ERRNO": of the calls of a kind (write, sync, create, rename) in that folder
 *                  COUNT fail with ERRNO, from number FIRST (from 1) on
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE, SYNC_BEGINS, SYNC_ENDS, CREATE, RENAME, UNLINK, DIRECTORY_SYNC };

struct __attribute__((packed)) header {
  uint8_t kind;
  uint64_t ns, inode, offset;
  uint32_t path_length, data_length;
};

static const char *folder;
static size_t folder_length;
static int record = -1;
static struct { char kind[16]; long first, count; int error; long seen; } failing;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
  folder = getenv("RECORDED_FOLDER");
  const char *file = getenv("RECORD_FILE");
  if (!folder || !file) return;
  folder_length = strlen(folder);
  record = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *fails = getenv("DISK_FAILS");
  if (fails)
    sscanf(fails, "%15s %ld %ld %d", failing.kind, &failing.first, &failing.count, &failing.error);
}

static void tell(int kind, uint64_t inode, uint64_t offset, const char *path, const void *data, size_t length) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct header head = {kind, now.tv_sec * 1000000000ull + now.tv_nsec, inode, offset, path ? strlen(path) : 0, length};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)path, head.path_length}, {(void *)data, length}};
  syscall(SYS_writev, record, parts, 3);
}

static int within(const char *path) {
  return record >= 0 && !strncmp(path, folder, folder_length) && (path[folder_length] == '/' || !path[folder_length]);
}

/* The path and inode of an open file, if it lies in the folder. */
static int ours(int fd, char path[PATH_MAX], struct stat *about) {
  if (record < 0 || fd < 0 || fd == record) return 0;
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return within(path) && !fstat(fd, about) && (S_ISREG(about->st_mode) || S_ISDIR(about->st_mode));
}

static int fails(const char *kind) {
  if (!failing.error || strcmp(kind, failing.kind)) return 0;
  long number = __atomic_add_fetch(&failing.seen, 1, __ATOMIC_SEQ_CST);
  if (number < failing.first || number >= failing.first + failing.count) return 0;
  errno = failing.error;
  return 1;
}

static const char *full(int dir, const char *path, char room[PATH_MAX]) {
  if (path[0] == '/') return path;
  char base[PATH_MAX], link[40];
  snprintf(link, sizeof link, dir == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", dir);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, base, PATH_MAX - 1);
  if (length < 0) return path;
  base[length] = 0;
  if (snprintf(room, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) return path;
  return room;
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static ssize_t written(int fd, const void *data, off_t at, ssize_t done) {
  char path[PATH_MAX];
  struct stat about;
  int error = errno;
  if (done > 0 && ours(fd, path, &about)) tell(WRITE, about.st_ino, at, path, data, done);
  errno = error;
  return done;
}

static int refused(int fd, const char *kind) {
  char path[PATH_MAX];
  struct stat about;
  return failing.error && ours(fd, path, &about) && fails(kind);
}

#define POSITIONED(name) \
  ssize_t name(int fd, const void *data, size_t length, off_t at) { \
    REAL(name); \
    if (refused(fd, "write")) return -1; \
    pthread_mutex_lock(&lock); \
    ssize_t done = written(fd, data, at, real(fd, data, length, at)); \
    pthread_mutex_unlock(&lock); \
    return done; \
  }
POSITIONED(pwrite)
POSITIONED(pwrite64)

ssize_t write(int fd, const void *data, size_t length) {
  REAL(write);
  char path[PATH_MAX];
  struct stat about;
  if (!ours(fd, path, &about)) return real(fd, data, length);
  if (fails("write")) return -1;
  pthread_mutex_lock(&lock);
  off_t at = fcntl(fd, F_GETFL) & O_APPEND ? about.st_size : lseek(fd, 0, SEEK_CUR);
  ssize_t done = written(fd, data, at, real(fd, data, length));
  pthread_mutex_unlock(&lock);
  return done;
}

static int cut(int fd, off_t length, int done) {
  char path[PATH_MAX];
  struct stat about;
  if (!done && ours(fd, path, &about)) tell(TRUNCATE, about.st_ino, length, path, "", 0);
  return done;
}

int ftruncate(int fd, off_t length) { REAL(ftruncate); return cut(fd, length, real(fd, length)); }
int ftruncate64(int fd, off_t length) { REAL(ftruncate64); return cut(fd, length, real(fd, length)); }

#define SYNCING(name) \
  int name(int fd) { \
    REAL(name); \
    char path[PATH_MAX]; \
    struct stat about; \
    if (!ours(fd, path, &about)) return real(fd); \
    if (fails("sync")) return -1; \
    int directory = S_ISDIR(about.st_mode); \
    if (!directory) tell(SYNC_BEGINS, about.st_ino, 0, path, "", 0); \
    int done = real(fd); \
    if (!done) tell(directory ? DIRECTORY_SYNC : SYNC_ENDS, about.st_ino, 0, path, "", 0); \
    return done; \
  }
SYNCING(fsync)
SYNCING(fdatasync)

/* A file that is made, or emptied, as it is opened. */
static int opened(int fd, int existed, int flags) {
  char path[PATH_MAX];
  struct stat about;
  int error = errno;
  if (fd >= 0 && ours(fd, path, &about) && S_ISREG(about.st_mode)) {
    if (!existed) tell(CREATE, about.st_ino, 0, path, "", 0);
    else if (flags & O_TRUNC) tell(TRUNCATE, about.st_ino, 0, path, "", 0);
  }
  errno = error;
  return fd;
}

#define OPENING(name) \
  int name(int dir, const char *path, int flags, ...) { \
    REAL(name); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    if (record < 0 || !(flags & (O_CREAT | O_TRUNC))) return real(dir, path, flags, mode); \
    char room[PATH_MAX]; \
    if (!within(full(dir, path, room))) return real(dir, path, flags, mode); \
    int existed = !faccessat(dir, path, F_OK, 0); \
    if (!existed && fails("create")) return -1; \
    return opened(real(dir, path, flags, mode), existed, flags); \
  }
OPENING(openat)
OPENING(openat64)

#define PLAINLY(name, at) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return at(AT_FDCWD, path, flags, mode); \
  }
PLAINLY(open, openat)
PLAINLY(open64, openat64)

static int renamed(int done, const char *from, const char *to) {
  struct stat about;
  char one[PATH_MAX], other[PATH_MAX];
  const char *old = full(AT_FDCWD, from, one), *now = full(AT_FDCWD, to, other);
  if (!done && (within(old) || within(now)) && !stat(to, &about))
    tell(RENAME, about.st_ino, 0, old, now, strlen(now));
  return done;
}

int rename(const char *from, const char *to) {
  REAL(rename);
  char room[PATH_MAX];
  if (record >= 0 && within(full(AT_FDCWD, to, room)) && fails("rename")) return -1;
  return renamed(real(from, to), from, to);
}

int renameat(int old, const char *from, int now, const char *to) {
  REAL(renameat);
  if (record < 0 || old != AT_FDCWD || now != AT_FDCWD) return real(old, from, now, to);
  return rename(from, to);
}

int unlink(const char *path) {
  REAL(unlink);
  char room[PATH_MAX];
  const char *whole = full(AT_FDCWD, path, room);
  int done = real(path);
  if (!done && within(whole)) tell(UNLINK, 0, 0, whole, "", 0);
  return done;
}

/* Copies within the kernel go unseen, so there are none: programs then read and write. */
ssize_t sendfile(int to, int from, off_t *at, size_t length) {
  REAL(sendfile);
  char path[PATH_MAX];
  struct stat about;
  if (ours(to, path, &about)) { errno = EINVAL; return -1; }
  return real(to, from, at, length);
}

ssize_t copy_file_range(int from, off64_t *at, int to, off64_t *place, size_t length, unsigned flags) {
  REAL(copy_file_range);
  char path[PATH_MAX];
  struct stat about;
  if (ours(to, path, &about)) { errno = EXDEV; return -1; }
  return real(from, at, to, place, length, flags);
}
