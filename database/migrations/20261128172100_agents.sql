-- True when agents (server/mcp) may send email to leads of the workspace. Only its owner changes it.
alter table public.workspaces add column agents_may_send boolean not null default false;

-- The confirmation tokens of changes that an agent previewed: each is good for one call with the same arguments.
create table private.agent_confirmations (
  token_hash bytea primary key,
  api_key_id uuid not null references public.api_keys on delete cascade,
  -- The hash of the tool and its arguments.
  digest bytea not null,
  created_at timestamptz not null default now()
);
create index agent_confirmations_key on private.agent_confirmations (api_key_id, created_at);
