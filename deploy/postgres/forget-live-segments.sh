#!/bin/sh
# forget-live-segments.sh
# After restore-to.sh, before Kallo starts: deletes the rows of the segments of live channels. Otherwise numbers that were published after
# the chosen time would be used again, for other media, while caches and players keep the first ones. Without rows, a channel
# continues with higher numbers. It also pauses charges, mails and backups until an owner confirms in the console that this server
# replaces the former one. Needs psql (PGHOST, PGUSER and PGDATABASE name the server and the database of Kallo).
set -eu

recovering=$(psql -XAtq -v ON_ERROR_STOP=1 -c 'select pg_is_in_recovery()')
if [ "$recovering" != f ]; then
    echo 'PostgreSQL still replays the log; try again when it has finished' >&2
    exit 1
fi
# Their segments are deleted with the runs.
psql -XAtq1 -v ON_ERROR_STOP=1 -c 'delete from live_run' -c "insert into setting (key, value)
    values ('restored', jsonb_build_object('madeAt', null, 'restoredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')))
    on conflict (key) do update set value = excluded.value"
echo 'the segments of live channels are forgotten; charges, mails and backups are paused until an owner confirms this server'
