alter table operator_invitation add column operator_id text references operator (id) on delete cascade;
comment on column operator_invitation.operator_id is 'O-28: the operator whose way of signing in the link replaces. Null: the link creates one.';

comment on column vod_file.uploader is 'An operator''s ID, or `key` and the ID of an API key.';
update vod_file
set uploader = 'key ' || api_key.id
from api_key
where vod_file.state = 'uploading' and vod_file.uploader = 'key API key ' || api_key.name and api_key.revoked_at is null;
