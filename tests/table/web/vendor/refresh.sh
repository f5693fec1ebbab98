#!/bin/sh
# Fetches axe-core (MPL-2.0) again, by package name, with npm; only the tests use it.
# Usage: sh refresh.sh   (then run tests/table/web/test_access.py and commit what changed)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --ignore-scripts axe-core@4
cp node_modules/axe-core/axe.min.js "$here/axe.js"
cp node_modules/axe-core/LICENSE "$here/axe-core.LICENSE"
node -p "require('./node_modules/axe-core/package.json').version" > "$here/axe-core.VERSION"
