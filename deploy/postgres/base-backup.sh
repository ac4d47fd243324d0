#!/bin/sh
# base-backup.sh ARCHIVE
# Copies the files of a running PostgreSQL server on this machine, from which restore-to.sh continues with the archived write-ahead
# log. Needs psql (PGHOST, PGUSER and PGDATABASE name the server, as a superuser) and read access to its data folder.
# Keeps the last KEEP copies (7) and the log that they need.
set -eu
umask 077
archive=${1:?usage: base-backup.sh ARCHIVE}
keep=${KEEP:-7}

ask() { psql -XAtq -v ON_ERROR_STOP=1 -c "$1"; }

if [ "$(ask 'show archive_mode')" != on ]; then
    echo 'archive_mode is off: a copy without its write-ahead log cannot be restored' >&2
    exit 1
fi
data=$(ask 'show data_directory')
mkdir -p "$archive/wal"
target=$(mktemp -d "$archive/partial.XXXXXX")
trap 'rm -rf "$target"' EXIT
export data target

# Start and end belong into one session; what changes meanwhile is repaired by the log.
psql -XAtq -v ON_ERROR_STOP=1 <<'SQL'
\set label `echo "$target/backup_label"`
select pg_backup_start('kallo', true) \g /dev/null
\! tar -cf "$target/data.tar" -C "$data" --exclude='./pg_wal/*' --exclude='./pg_replslot/*' --exclude='./postmaster.*' --exclude='pgsql_tmp*' --warning=no-file-changed --warning=no-file-removed . || [ $? -eq 1 ] && touch "$target/is-copied"
\o :label
select labelfile from pg_backup_stop();
\o
SQL
[ -e "$target/is-copied" ] || { echo 'the files could not be copied' >&2; exit 1; }
grep -q '^START WAL LOCATION' "$target/backup_label"
rm "$target/is-copied"
finished="$archive/base-$(date -u +%Y%m%dT%H%M%SZ)"
sync
[ ! -e "$finished" ] || { echo "$finished exists" >&2; exit 1; }
mv "$target" "$finished"
echo "$finished"

# Names sort by time.
find "$archive" -maxdepth 1 -name 'base-*' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -rf "$old"; done
oldest=$(find "$archive" -maxdepth 1 -name 'base-*' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]*\)).*/\1/p' "$oldest/backup_label")
[ -n "$first" ] || exit 0
for piece in "$archive"/wal/*; do
    name=$(basename "$piece")
    case $name in
        *.history) ;;
        # The first 8 digits are the timeline.
        ????????????????????????*) [ "$(printf '%s\n%s\n' "${name#????????}" "${first#????????}" | sort | head -n 1)" = "${first#????????}" ] || rm -f "$piece" ;;
    esac
done
