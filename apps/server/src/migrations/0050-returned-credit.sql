-- A change of plan whose credit was returned before it was paid.
alter table payment drop constraint payment_refund_reason_check;
alter table payment add constraint payment_refund_reason_check check (refund_reason in ('superseded', 'period-over',
  'dispute-lost', 'credit-returned', 'balance-spent', 'account-erased', 'first-time-card', 'card-not-reusable', 'underpaid'));

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in ('verification', 'minimum-charge', 'superseded',
  'period-over', 'dispute-lost', 'credit-returned', 'balance-spent', 'account-erased', 'first-time-card', 'card-not-reusable',
  'overpaid', 'underpaid', 'operator'));
