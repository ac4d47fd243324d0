-- Payment method is the term of viewers, operators and the API; how a payment is collected is another property.

alter table payment rename column method to collection;
alter table payment rename column channel to method;
comment on column payment.collection is 'How it is paid: on a payment page, by a charge of the saved card, or not at all.';
comment on column payment.method is 'S-18: chosen by the viewer; Paystack calls it channel.';

alter table ledger_day rename column channel to method;
