alter table operator_request add column input_hash text;
comment on column operator_request.input_hash is
  'SHA-256 of the input, so that the result of one amount is not returned for another. Null: the subject says everything.';
