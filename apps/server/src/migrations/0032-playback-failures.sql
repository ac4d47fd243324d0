-- F-02: why a playback failed, and on which network, as the player reported it.

alter table playback_event add column failure text;
alter table playback_event add column connection text;
alter table playback_event add column speed text;
comment on column playback_event.failure is 'Of errors. Null: not reported.';
comment on column playback_event.connection is 'cellular, wifi or ethernet. Null: the browser does not say.';
comment on column playback_event.speed is 'Effective type of the Network Information API. Null: the browser does not say.';
