#!/bin/sh
# For /usr/local/sbin/innkeep-backup, as root: all tables, and what people made, into one private file.
set -eu
umask 077
cd /var/lib/innkeep
set -a
. /etc/innkeep.env
set +a
runuser -u innkeep -- /opt/innkeep/bin/innkeep table backup tables.backup --data . --force
rm -f /var/backups/innkeep.new
tar czf /var/backups/innkeep.new --exclude 'tables.sqlite*' --exclude ./pictures --exclude './.*' .
tar tzf /var/backups/innkeep.new > /var/backups/innkeep.list
mv /var/backups/innkeep.new /var/backups/innkeep.tgz

# One of each day stays for thirty days.
ln -f /var/backups/innkeep.tgz "/var/backups/innkeep-$(date +%F).tgz"
find /var/backups -maxdepth 1 -name 'innkeep-*.tgz' -mtime +30 -delete
