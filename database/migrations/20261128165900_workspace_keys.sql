-- A key of a workspace: limited to it and to its scopes (core/api/key-scopes.ts). Null for the key of an account.
alter table public.api_keys
  add column workspace_id uuid references public.workspaces on delete cascade,
  add column scopes text[],
  -- The networks that may use it; null for any.
  add column allowed_addresses cidr[]
    check (allowed_addresses is null or cardinality(allowed_addresses) between 1 and 20
      or private.fail('A key has up to 20 allowed addresses.', 'Use ranges such as 203.0.113.0/24.')),
  add constraint scopes_of_workspace check ((workspace_id is null) = (scopes is null));
create index api_keys_workspace on public.api_keys (workspace_id) where workspace_id is not null;
drop function if exists public.create_api_key(text, text, integer);
drop function if exists private.use_api_key(text);
