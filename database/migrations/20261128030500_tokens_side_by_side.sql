-- Several mails of one kind are valid at once, so that nobody voids somebody else's mail by requesting another one.
-- A sign-up's token carries the password and the metadata of that sign-up: the mail that is confirmed decides.
alter table auth.one_time_tokens
  drop constraint one_time_tokens_pkey,
  drop constraint one_time_tokens_token_hash_key,
  add primary key (token_hash),
  add column encrypted_password text,
  add column raw_user_meta_data jsonb;
create index one_time_tokens_user_id on auth.one_time_tokens (user_id, token_type);
