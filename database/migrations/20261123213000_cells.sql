-- Further PostgreSQL servers of this installation, which are to hold whole workspaces (docs/scaling.md). Kept at home,
-- the database of DATABASE_URL; written by `coldframe cells` alone.
create table private.cells (
  id uuid primary key default public.uuid_v7(),
  -- Names its replication slot too, which knows small letters, digits and underscores alone.
  name text not null unique check (name ~ '^[a-z][a-z0-9_]{0,30}$'),
  -- The owner's URL, password included: server/outbound/data-keys.ts
  encrypted_url bytea not null,
  created_at timestamptz not null default now()
);

-- On the replicated tables of a cell (database/cells/cell-triggers.ts): what is written there comes from home.
create function private.refuse_at_cell() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% is written at home alone', tg_table_name using errcode = 'read_only_sql_transaction';
end
$$;
