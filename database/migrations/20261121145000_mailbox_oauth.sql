-- Signing in at Google or Microsoft in place of a password (OAuth 2.0, RFC 6749): the app it is done by, the sign-ins
-- under way, and the tokens that come of them.

-- Null: by a password.
alter table public.mailboxes add column authority text check (authority in ('google', 'microsoft'));

-- The app a workspace brings along, registered with Google or Microsoft, in place of the installation's.
create table private.oauth_client_secrets (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  authority text not null check (authority in ('google', 'microsoft')),
  client_id text not null check (length(client_id) between 1 and 300),
  -- Of Microsoft: the directory, or 'common'.
  tenant text check (length(tenant) <= 253),
  -- server/outbound/data-keys.ts
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  unique (workspace_id, authority)
);
alter table private.oauth_client_secrets enable row level security;
alter table private.oauth_client_secrets force row level security;

-- A sign-in that somebody was sent away for. It ends with the first return by who began it, or by its time.
create table private.oauth_attempt_secrets (
  id uuid primary key default public.uuid_v7(),
  state_hash bytea not null unique,
  workspace_id uuid not null references public.workspaces on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  -- What was signed in to Coldframe then, by its session.
  session_id text,
  authority text not null,
  client_id text not null,
  -- {"address", "fromName", "ramp", "mailboxId"}
  asked jsonb not null,
  -- Of PKCE (RFC 7636), sealed.
  sealed_verifier bytea not null,
  expires_at timestamptz not null
);
create index oauth_attempts_expiry on private.oauth_attempt_secrets (expires_at);
create index oauth_attempts_workspace on private.oauth_attempt_secrets (workspace_id);
create index oauth_attempts_person on private.oauth_attempt_secrets (user_id);
alter table private.oauth_attempt_secrets enable row level security;
alter table private.oauth_attempt_secrets force row level security;

-- Apart from the passwords: these change every hour, and a reader goes by a change of those.
create table private.mailbox_token_secrets (
  mailbox_id uuid primary key references public.mailboxes on delete cascade,
  -- The app they were given to; no other can renew them.
  client_id text not null,
  refresh_token bytea not null,
  access_token bytea not null,
  access_until timestamptz not null,
  -- Whoever renews them right now, and until when that may be believed.
  renewer uuid,
  renewing_until timestamptz,
  -- Why the authority renews them no more: somebody must sign in again.
  ended_because text check (length(ended_because) <= 2000),
  signed_in_at timestamptz not null default now()
);
alter table private.mailbox_token_secrets enable row level security;
alter table private.mailbox_token_secrets force row level security;
