-- Analyses spent per person and calendar month in UTC. The row is also the lock that lets twenty
-- analyses at 4 of 5 through one at a time.
create table private.monthly_usage (
  user_id uuid not null references auth.users on delete cascade,
  month date not null check (extract(day from month) = 1),
  analyses integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, month)
);

alter table private.monthly_usage enable row level security;
alter table private.monthly_usage force row level security;
