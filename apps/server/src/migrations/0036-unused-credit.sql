-- S-08: an invoice has three credits; this one is for the unused time of the plan that it replaces.

alter table invoice rename column credit_minor to unused_credit_minor;
comment on column invoice.unused_credit_minor is
  'S-08: deducted for the rest of the billing period that the order replaces.';
