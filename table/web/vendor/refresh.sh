#!/bin/sh
# Fetches the vendored browser libraries again, by package name, with npm.
# Usage: sh refresh.sh   (then run the browser tests and commit what changed)
# htm and preact are joined by relative imports, so that no import map (an inline script) is needed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --ignore-scripts preact@11.2.0 htm@3.1.1 socket.io-client@4.8.4 qrcode-generator@2.0.4 @noble/hashes@2.4.0
npm install --silent esbuild@0.25.10 terser@5.44.0
strip() { sed -e 's|^//# sourceMappingURL=.*$||' -e 's|//# sourceMappingURL=.*$||' "$1"; }
# a library that does not come minified is cut to what the page takes of it; whose it is stays in it
cut() { printf '%s\n' "$2" | node_modules/.bin/esbuild --bundle --minify --format=esm --target=es2022 --legal-comments=none |
  node_modules/.bin/terser --module --compress passes=2 --mangle --format preamble="'/*! $3, MIT */'" --output "$here/$1"; }
strip node_modules/preact/dist/preact.mjs > "$here/preact.js"
strip node_modules/preact/hooks/dist/hooks.mjs | sed 's|from"preact"|from"./preact.js"|g' > "$here/hooks.js"
strip node_modules/htm/dist/htm.module.js > "$here/htm.js"
strip node_modules/socket.io-client/dist/socket.io.esm.min.js > "$here/socket.io.js"
cut qrcode.js 'export { qrcode } from "qrcode-generator";' "Copyright (c) 2009 Kazuhiko Arase"
node -p "require('./node_modules/qrcode-generator/package.json').version" > "$here/qrcode-generator.VERSION"
cut noble-hashes.js 'export { sha256 } from "@noble/hashes/sha2.js"; export { hmac } from "@noble/hashes/hmac.js";' "Copyright (c) 2022 Paul Miller"
cp node_modules/@noble/hashes/LICENSE "$here/noble-hashes.LICENSE"
node -p "require('./node_modules/@noble/hashes/package.json').version" > "$here/noble-hashes.VERSION"
# qrcode-generator.LICENSE is kept by hand
for name in preact htm socket.io-client; do
  cp "node_modules/$name/LICENSE" "$here/$name.LICENSE"
  node -p "require('./node_modules/$name/package.json').version" > "$here/$name.VERSION"
done
