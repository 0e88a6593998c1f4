-- Access that a mailbox had at an authority and that is to end there too, for it is connected no more
-- (server/mailboxes/oauth/end-grants.ts). Nothing here hangs on a mailbox or a workspace: both may be gone.
create table private.ended_grant_secrets (
  id uuid primary key default public.uuid_v7(),
  -- Named in the seal of the token.
  mailbox_id uuid not null,
  -- Whose app gave it.
  workspace_id uuid not null,
  authority text not null,
  client_id text not null,
  address text not null,
  refresh_token bytea not null,
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index ended_grants_due on private.ended_grant_secrets (next_at);
alter table private.ended_grant_secrets enable row level security;
alter table private.ended_grant_secrets force row level security;
