-- What home writes for accounts at a cell, until the cell has it: notifications, and lines of the log of a workspace.
-- Written in the transaction of its cause by triggers (database/functions/cells/hand_to_cell.sql), brought to the cell by
-- server/cells/deliver-to-cells.ts.
create table private.cell_outbox (
  -- That of the row it holds.
  id uuid primary key,
  -- Whose cell it goes to.
  user_id uuid not null references auth.users on delete cascade,
  workspace uuid references public.workspaces on delete cascade,
  kind text not null check (kind in ('notification', 'log')),
  content jsonb not null,
  created_at timestamptz not null default now()
);
create index cell_outbox_user on private.cell_outbox (user_id);
create index cell_outbox_workspace on private.cell_outbox (workspace);

-- At a cell: what was taken already, should home ask again.
create table private.taken_from_home (
  id uuid primary key,
  taken_at timestamptz not null default now()
);
create index taken_from_home_age on private.taken_from_home (taken_at);
