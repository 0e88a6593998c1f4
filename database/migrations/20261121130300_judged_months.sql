-- By which version of the verdicts each month was last looked over, so that a new version does it once.
create table private.judged_months (
  name text primary key,
  version integer not null,
  created_at timestamptz not null default now()
);
alter table private.judged_months enable row level security;
alter table private.judged_months force row level security;

-- Filled and emptied all day: what is gone must not stand in the way of what comes.
alter table private.tracking_journal set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500);
