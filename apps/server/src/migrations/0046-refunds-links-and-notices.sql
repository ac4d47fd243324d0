-- Why a payment was returned: `superseded` also stood for these three.
alter table payment drop constraint payment_refund_reason_check;
alter table payment add constraint payment_refund_reason_check check (refund_reason in ('superseded', 'period-over',
  'dispute-lost', 'balance-spent', 'account-erased', 'first-time-card', 'card-not-reusable', 'underpaid'));

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in ('verification', 'minimum-charge', 'superseded',
  'period-over', 'dispute-lost', 'balance-spent', 'account-erased', 'first-time-card', 'card-not-reusable', 'overpaid',
  'underpaid', 'operator'));

alter table payment add column is_by_link boolean not null default false;
comment on column payment.is_by_link is 'Begun with a payment link, to whose page Paystack returns; else to one that needs a session.';

comment on column subscription.ending_notified_at is
  'When the mail about the coming end of the paid time was requested: of its renewal, payment link or end. Null: none yet.';
update due_work_failure set kind = 'announce-end' where kind = 'notify';
