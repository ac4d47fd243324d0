-- W-21: AV1 beside the ladder of a channel with live sources.

alter table live_channel add column is_av1_on boolean not null default false;
comment on column live_channel.is_av1_on is 'Whether a ladder is also encoded in AV1 where the machine is fast enough.';

alter table live_channel_status add column av1_problem text;
comment on column live_channel_status.av1_problem is
  'Why what is on air is not encoded in AV1, although that is switched on; null: there is no problem.';
