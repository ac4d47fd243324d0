alter table one_time_link add column used_request text;
comment on column one_time_link.used_request is
  'Chosen by the client that used the link, so that it can repeat the request if the response was lost. Null: it chose none.';
alter table tv_link add column claim_request text;
comment on column tv_link.claim_request is
  'Chosen by the television for the poll that fetched its session, so that it can repeat the poll. Null: it chose none.';
