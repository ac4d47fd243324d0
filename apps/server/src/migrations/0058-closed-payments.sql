-- I-16: a payment of which nothing was granted is closed once Paystack returned the money or staff closed its review.
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check check (state in ('created', 'initialized', 'pending', 'unknown', 'paid', 'failed', 'expired',
  'needs-review', 'closed'));
update payment set state = 'closed', next_check_at = null
where state = 'needs-review' and exists (
  select from review_item
  where review_item.payment_id = payment.id and kind = 'payment-differs' and resolved_at is not null
);
