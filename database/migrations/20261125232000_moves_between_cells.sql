-- Accounts that move to another server with all their workspaces (docs/scaling.md). At home: each move, until it is confirmed.
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
  check (from_cell is distinct from to_cell)
);
create index cell_moves_from on private.cell_moves (from_cell);
create index cell_moves_to on private.cell_moves (to_cell);

-- How many moves went to a cell or came from it, at home and as the cell itself knows it: one that was restored from a
-- backup knows of fewer, and home that was restored knows of fewer than its cells.
alter table private.cells add column moves integer not null default 0;
create table private.cell_record (
  only_one boolean primary key default true check (only_one),
  moves integer not null
);

-- On each server: accounts and workspaces that are about to leave it, have left it, or arrive. Nobody but the move writes
-- what belongs to them, unless they are followed, or draining: then what is written is noted, and only no mail is begun.
create table private.moving (
  id uuid primary key,
  move_id uuid not null,
  state text not null check (state in ('followed', 'draining', 'closed', 'left', 'arriving')),
  -- When one that is closed is open again, should the move have been killed.
  closed_until timestamptz
);
create index moving_move on private.moving (move_id);

-- Opens, clicks and unsubscribes that came here for a message which moves or is not here: they are passed on to the
-- server that has it (server/cells/late-hits.ts).
create table private.late_hits (
  id uuid primary key,
  hit jsonb not null,
  came_at timestamptz not null default now()
);

-- The keys of rows that were written while they were copied; null for a table without a key.
create table private.move_log (
  move_id uuid not null,
  relation regclass not null,
  key jsonb,
  transaction xid8 not null default pg_current_xact_id()
);
create index move_log_transaction on private.move_log (move_id, transaction);
