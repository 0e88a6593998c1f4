-- Requests with an Idempotency-Key, and their answers for a day; without a status the answer is still to come.
create table private.idempotent_requests (
  account uuid not null references auth.users on delete cascade,
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint,
  headers jsonb check (pg_column_size(headers) <= 4096),
  -- Null for an answer that is too large to store.
  body text check (length(body) <= 65536),
  created_at timestamptz not null default now(),
  primary key (account, key_hash)
);
create index idempotent_requests_created_at on private.idempotent_requests (created_at);
