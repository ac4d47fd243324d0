-- F-20: plans that are not on sale yet, and changes that are not published.

alter table plan add column is_draft boolean not null default false;
alter table plan add column draft_changes jsonb check (jsonb_typeof(draft_changes) = 'object');
alter table plan add constraint plan_draft_unpublished
  check (not is_draft or (not is_on_sale and draft_changes is null));
comment on column plan.is_draft is 'Was never on sale. No subscription, voucher or code refers to it.';
comment on column plan.draft_changes is 'The values that differ from the published ones; null: none.';
