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
strip() { sed -e 's|^//# sourceMappingURL=.*$||' -e 's|//# sourceMappingURL=.*$||' "$1"; }
# comments of a library that is not minified would be sent to every visitor; its licence lies beside it
bare() { strip "$1" | sed -e '/^ *\/\*\*.*\*\/$/d' | sed -e '/^ *\/\*\*/,/\*\/$/d' -e '/^ *\/\/ /d'; }
strip node_modules/preact/dist/preact.mjs > "$here/preact.js"
strip node_modules/preact/hooks/dist/hooks.mjs | sed 's|from"preact"|from"./preact.js"|g' > "$here/hooks.js"
strip node_modules/htm/dist/htm.module.js > "$here/htm.js"
strip node_modules/socket.io-client/dist/socket.io.esm.min.js > "$here/socket.io.js"
strip node_modules/qrcode-generator/dist/qrcode.mjs > "$here/qrcode.js"
node -p "require('./node_modules/qrcode-generator/package.json').version" > "$here/qrcode-generator.VERSION"
mkdir -p "$here/noble-hashes"
for name in sha2 hmac utils _md _u64; do
  bare "node_modules/@noble/hashes/$name.js" > "$here/noble-hashes/$name.js"
done
cp node_modules/@noble/hashes/LICENSE "$here/noble-hashes.LICENSE"
node -p "require('./node_modules/@noble/hashes/package.json').version" > "$here/noble-hashes.VERSION"
# its licence stands in the head of the file; qrcode-generator.LICENSE is kept by hand
for name in preact htm socket.io-client; do
  cp "node_modules/$name/LICENSE" "$here/$name.LICENSE"
  node -p "require('./node_modules/$name/package.json').version" > "$here/$name.VERSION"
done
