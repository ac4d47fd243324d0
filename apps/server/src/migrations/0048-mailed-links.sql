-- An invitation is stored when it is requested, so that it can be withdrawn before it is mailed.
alter table operator_invitation alter column token_hash drop not null;
comment on column operator_invitation.token_hash is 'Null until the mail is written: no token is stored while the mail waits.';
