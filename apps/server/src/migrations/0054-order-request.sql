alter table payment add column request_id text;
comment on column payment.request_id is
  'Chosen by the app for each order, so that a repeated request does not place another. Null: the app sends none, or something is charged.';
create unique index payment_request on payment (account_id, request_id) where request_id is not null;
