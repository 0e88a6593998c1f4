-- Whether anything may be sent at all, of any workspace. A restored installation starts so, and whoever runs it
-- may stop it so; private.sending_paused() is what every claim asks.
create table private.sending_pause (
  -- At most one row.
  id boolean primary key default true check (id),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now()
);
alter table private.sending_pause enable row level security;
alter table private.sending_pause force row level security;
