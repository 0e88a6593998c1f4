-- Further PostgreSQL servers of an installation, which hold whole workspaces (docs/scaling.md). These tables are at home, the
-- database of DATABASE_URL, unless a comment says otherwise.

-- Written only by `coldframe cells`.
create table private.cells (
  id uuid primary key default public.uuid_v7(),
  -- Names its replication slot too, which allows only small letters, digits and underscores.
  name text not null unique check (name ~ '^[a-z][a-z0-9_]{0,30}$'),
  -- The owner's URL, password included: server/outbound/data-keys.ts
  encrypted_url bytea not null,
  created_at timestamptz not null default now(),
  -- The system identifier of its PostgreSQL, which names the replication slots by which it copies tables: after a cell is
  -- lost, its slots at home are found by it.
  server text,
  -- New accounts are placed at this one; at home where there is none.
  takes_new boolean not null default false,
  -- The number of moves to it and from it, which the cell counts too (private.cell_record): one that was restored from a
  -- backup knows of fewer, and home that was restored knows of fewer than its cells.
  moves integer not null default 0
);
create unique index cells_taking_new on private.cells (takes_new) where takes_new;

create table private.cell_record (
  only_one boolean primary key default true check (only_one),
  moves integer not null
);

-- On the replicated tables of a cell (database/cells/cell-triggers.ts): their rows come from home.
create function private.refuse_at_cell() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% is written at home alone', tg_table_name using errcode = 'read_only_sql_transaction';
end
$$;

-- The cell of an account and all its workspaces; an account without a row is at home.
create table private.account_cells (
  user_id uuid primary key references auth.users on delete cascade,
  cell_id uuid not null references private.cells,
  placed_at timestamptz not null default now()
);
create index account_cells_cell on private.account_cells (cell_id);

-- Notifications and log lines that home writes for accounts at a cell, until the cell has them. Triggers write them in the
-- transaction of their cause (database/functions/cells/hand_to_cell.sql); server/cells/deliver-to-cells.ts delivers them.
create table private.cell_outbox (
  -- The id of the row it holds.
  id uuid primary key,
  -- The account whose cell it goes to.
  user_id uuid not null references auth.users on delete cascade,
  workspace uuid references public.workspaces on delete cascade,
  kind text not null check (kind in ('notification', 'log')),
  content jsonb not null,
  created_at timestamptz not null default now()
);
create index cell_outbox_user on private.cell_outbox (user_id);
create index cell_outbox_workspace on private.cell_outbox (workspace);

-- At a cell: rows that were delivered already, should home deliver them again.
create table private.taken_from_home (
  id uuid primary key,
  taken_at timestamptz not null default now()
);
create index taken_from_home_age on private.taken_from_home (taken_at);

-- Accounts that move to another server with all their workspaces: each move, until it is confirmed.
create table private.cell_moves (
  id uuid primary key default public.uuid_v7(),
  -- Null is home.
  from_cell uuid references private.cells,
  to_cell uuid references private.cells,
  accounts uuid[] not null check (accounts <> '{}'),
  workspaces uuid[] not null,
  -- copying: all is done at the former server. closing: for a moment the group can't change. moved: the other server has
  -- it, and the former one may still have rows of it. kept: those are in a schema of their own, until it is confirmed.
  state text not null default 'copying' check (state in ('copying', 'closing', 'moved', 'kept')),
  started_by text not null,
  started_at timestamptz not null default now(),
  moved_at timestamptz,
  -- What interrupted it.
  problem text,
  -- A move that undoes another one: killed and requested again it continues, and is not undone itself.
  is_undo boolean not null default false,
  check (from_cell is distinct from to_cell)
);
create index cell_moves_from on private.cell_moves (from_cell);
create index cell_moves_to on private.cell_moves (to_cell);

-- On each server: accounts and workspaces that are about to leave it, have left it, or arrive. Only the move writes their
-- rows, unless they are followed or draining: then written rows are recorded, and only no mail is begun.
create table private.moving (
  id uuid primary key,
  move_id uuid not null,
  state text not null check (state in ('followed', 'draining', 'closed', 'left', 'arriving')),
  -- When one that is closed is open again, should the move have been killed.
  closed_until timestamptz
);
create index moving_move on private.moving (move_id);

-- On each server: opens, clicks and unsubscribes of a message which moves or is at another server, until they are passed on
-- (server/cells/late-hits.ts).
create table private.late_hits (
  id uuid primary key,
  hit jsonb not null,
  came_at timestamptz not null default now()
);

-- On each server: the keys of rows that were written while they were copied; null for a table without a key.
create table private.move_log (
  move_id uuid not null,
  relation regclass not null,
  key jsonb,
  transaction xid8 not null default pg_current_xact_id()
);
create index move_log_transaction on private.move_log (move_id, transaction);
