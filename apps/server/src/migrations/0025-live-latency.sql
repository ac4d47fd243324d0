-- How far behind their encoders channels with live sources play.

alter table live_channel
  add latency text not null default 'low' check (latency in ('low', 'stable'));
comment on column live_channel.latency is '`low`: segments of 2 s; `stable`: segments of 6 s (Y-21).';
