-- The language model a workspace brings along, used in place of the installation's. Its key lies apart, sealed under a
-- key that is not in the database.
create table public.workspace_ai (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null unique references public.workspaces on delete cascade,
  provider text not null check (provider in ('openai', 'anthropic', 'compatible')),
  -- Where 'compatible' is; null is the provider's own address.
  base_url text check (length(base_url) <= 500),
  model text not null check (length(model) between 1 and 100),
  -- The end of the key, to tell it from another; null where none is needed.
  key_hint text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (provider <> 'compatible' or base_url is not null)
);
create trigger touch before update on public.workspace_ai for each row execute function private.touch();
alter table public.workspace_ai enable row level security;
alter table public.workspace_ai force row level security;

create table private.workspace_ai_secrets (
  workspace_id uuid primary key references public.workspace_ai (workspace_id) on delete cascade,
  -- server/outbound/data-keys.ts
  sealed_key bytea not null,
  created_at timestamptz not null default now()
);
alter table private.workspace_ai_secrets enable row level security;
alter table private.workspace_ai_secrets force row level security;
