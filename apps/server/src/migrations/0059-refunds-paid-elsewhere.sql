-- F-22: staff paid the customer another way, because Paystack could not make the refund or does not answer.
alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check check (state in ('due', 'sending', 'pending', 'processed', 'paid-elsewhere', 'failed'));
