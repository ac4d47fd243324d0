#!/bin/sh
# forget-live-segments.sh
# After restore-to.sh, before Kallo starts: deletes the rows of the segments of live channels. Otherwise numbers that were published after
# the chosen time would be used again, for other media, while caches and players keep the first ones. Without rows, a channel
# continues with higher numbers. Needs psql (PGHOST, PGUSER and PGDATABASE name the server and the database of Kallo).
set -eu

recovering=$(psql -XAtq -v ON_ERROR_STOP=1 -c 'select pg_is_in_recovery()')
if [ "$recovering" != f ]; then
    echo 'PostgreSQL still replays the log; try again when it has finished' >&2
    exit 1
fi
# Their segments are deleted with the runs.
psql -XAtq -v ON_ERROR_STOP=1 -c 'delete from live_run'
echo 'the segments of live channels are forgotten'
