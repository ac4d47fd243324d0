-- S-16: an invoice has three credits; this one is for the unused time of the plan that it replaces.

alter table invoice rename column credit_minor to unused_credit_minor;
comment on column invoice.unused_credit_minor is
  'S-16: deducted for the rest of the billing period that the order replaces.';

comment on column payment.method is
  'How the payment was started: on a payment page, with a saved card, or not at all. The payment method of the viewer is its channel.';
