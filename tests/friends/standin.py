"""Stands in for cloudflared: takes the same words, prints an address the same way, and forwards to the server
with TLS in front (nginx). Written onto a PATH of the test's own by `put_on_path`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import trustme

from tests.table.scale.programs import program

NAME = "inn-stand-in.trycloudflare.com"

NGINX = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  server {{
    listen 443 ssl; server_name {name};
    ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
    location / {{
      proxy_pass {url}; proxy_http_version 1.1; proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto https;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";
      proxy_read_timeout 90s;
    }}
  }}
}}
"""

SCRIPT = """#!{python}
import os, signal, subprocess, sys, pathlib
folder = pathlib.Path({folder!r})
url = sys.argv[sys.argv.index("--url") + 1]
(folder / "nginx.conf").write_text({conf!r}.format(folder=folder, name={name!r}, url=url))
(folder / "words").write_text(" ".join(sys.argv[1:]))
front = subprocess.Popen([{nginx!r}, "-p", str(folder), "-c", str(folder / "nginx.conf")])
(folder / "pids").write_text(f"{{os.getpid()}} {{front.pid}}")
def end(*_):
    front.terminate()
    front.wait()
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
print("INF Thank you; see https://www.cloudflare.com/website-terms/", flush=True)
print("INF |  Your quick Tunnel has been created! Visit it at:  |", flush=True)
print("INF |  https://{name}                                    |", flush=True)
front.wait()
"""


def put_on_path(folder: Path) -> dict[str, str]:
    """Write the program into a folder; the environment in which it is found, and its certificate believed."""
    folder.mkdir(exist_ok=True)
    authority = trustme.CA()
    certificate = authority.issue_cert(NAME)
    authority.cert_pem.write_to_path(str(folder / "authority.pem"))
    certificate.private_key_pem.write_to_path(str(folder / "key.pem"))
    (folder / "cert.pem").write_bytes(b"".join(blob.bytes() for blob in certificate.cert_chain_pems))
    script = folder / "cloudflared"
    nginx = program("nginx", "nginx-light")
    script.write_text(
        SCRIPT.format(python=sys.executable, folder=str(folder), conf=NGINX, name=NAME, nginx=nginx)
    )
    script.chmod(0o755)
    return {
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "SSL_CERT_FILE": str(folder / "authority.pem"),
    }


def running(folder: Path) -> list[int]:
    """The ids of its processes that still live."""
    pids = [int(word) for word in (folder / "pids").read_text().split()]
    return [pid for pid in pids if Path(f"/proc/{pid}").exists() and not _zombie(pid)]


def _zombie(pid: int) -> bool:
    try:
        return ") Z " in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return True
