-- Which cell an account lies at, with all its workspaces; whoever has no row is at home. Kept at home, beside the cells.
create table private.account_cells (
  user_id uuid primary key references auth.users on delete cascade,
  cell_id uuid not null references private.cells,
  placed_at timestamptz not null default now()
);
create index account_cells_cell on private.account_cells (cell_id);

-- New accounts are placed at this one; at home where there is none.
alter table private.cells add column takes_new boolean not null default false;
create unique index cells_taking_new on private.cells (takes_new) where takes_new;
