#!/bin/sh
# restore-to.sh ARCHIVE DATA_FOLDER [TIME]
# Creates a data folder of PostgreSQL as of TIME, such as 2026-11-23T14:05:00Z; without it, as late as possible. PostgreSQL then
# replays the log at its first start. It does not archive until archive_mode is set again, so that a rehearsal leaves the archive alone.
set -eu
umask 077
archive=$(cd "${1:?usage: restore-to.sh ARCHIVE DATA_FOLDER [TIME]}" && pwd)
data=${2:?usage: restore-to.sh ARCHIVE DATA_FOLDER [TIME]}
time=${3:-}

if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
    echo "$data is not empty" >&2
    exit 1
fi
limit="base-9"
if [ -n "$time" ]; then limit="base-$(date -u -d "$time" +%Y%m%dT%H%M%SZ)"; fi
base=$(find "$archive" -maxdepth 1 -name 'base-*' -exec basename {} \; | sort | awk -v limit="$limit" '$0 <= limit' | tail -n 1)
if [ -z "$base" ]; then
    echo "there is no base backup before $time in $archive" >&2
    exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
tar -xf "$archive/$base/data.tar" -C "$data"
cp "$archive/$base/backup_label" "$data/backup_label"
mkdir -p "$data/pg_wal" "$data/pg_replslot"
{
    echo "archive_mode = 'off'"
    echo "restore_command = 'cp \"$archive/wal/%f\" \"%p\"'"
    if [ -n "$time" ]; then
        echo "recovery_target_time = '$(date -u -d "$time" '+%Y-%m-%d %H:%M:%S.%N+00')'"
        echo "recovery_target_action = 'promote'"
    fi
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "restored $base; start PostgreSQL with $data, then run forget-live-segments.sh before Kallo starts"
