#!/bin/sh
# For /usr/local/bin/innkeep: the command as the server's user, with the server's settings. For root.
set -a
. /etc/innkeep.env
exec runuser -u innkeep -- /opt/innkeep/bin/innkeep "$@"
