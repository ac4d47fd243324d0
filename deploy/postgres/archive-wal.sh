#!/bin/sh
# archive_command of PostgreSQL: archive-wal.sh %p ARCHIVE/wal/%f
# Stores a completed piece of the write-ahead log, completely or not at all, and never replaces another one.
set -eu
source=${1:?usage: archive-wal.sh SOURCE TARGET}
target=${2:?usage: archive-wal.sh SOURCE TARGET}
if [ -e "$target" ]; then
    # PostgreSQL repeats a piece if it was killed before it recorded the success.
    cmp -s "$source" "$target"
    exit
fi
mkdir -p "$(dirname "$target")"
cp "$source" "$target.partial"
sync "$target.partial"
mv "$target.partial" "$target"
