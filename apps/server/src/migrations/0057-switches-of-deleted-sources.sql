-- Y-17: the history of switches keeps the IDs of deleted sources; null was also the slate. The ID of a source is never used again.
alter table live_switch drop constraint live_switch_from_source_fkey;
alter table live_switch drop constraint live_switch_to_source_fkey;
comment on column live_switch.from_source is 'May have been deleted; null: the slate, as in to_source.';
