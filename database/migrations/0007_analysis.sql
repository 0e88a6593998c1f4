-- One row per counted analysis. What was spent is counted apart, in private.monthly_usage, so that
-- deleting a history or a workspace gives no analysis back.
create table public.analyses (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  analysis_type text not null default 'email_analysis' check (analysis_type ~ '^[a-z][a-z0-9_]{0,49}$'
    or private.fail('There is no analysis "' || left(analysis_type, 50) || '".', 'Use a type like email_analysis.')),
  "timestamp" timestamptz not null default now(),
  workspace_id uuid references public.workspaces on delete cascade,
  subject text check (length(coalesce(subject, '')) <= 998
    or private.fail('This subject is too long.', 'A mail''s subject has at most 998 characters.')),
  body text check (octet_length(coalesce(body, '')) <= 500000
    or private.fail('This mail is too long to keep.', 'Keep it under 500 kB.')),
  score integer check (coalesce(score, 0) between 0 and 100
    or private.fail('A score is between 0 and 100.', 'Give a whole number from 0 to 100.')),
  report jsonb check (pg_column_size(report) is null or pg_column_size(report) <= 1000000
    or private.fail('This report is too long to keep.', 'Analyse a shorter mail.')),
  rule_pack text check (length(coalesce(rule_pack, '')) <= 50
    or private.fail('This rule pack version is too long.', 'Use at most 50 characters.')),
  created_at timestamptz not null default now(),
  removed_by_retention_at timestamptz
);
create index analyses_workspace on public.analyses (workspace_id, "timestamp" desc, id desc);
create index analyses_person on public.analyses (user_id, "timestamp" desc, id desc);
create index analyses_newest on public.analyses ("timestamp");
create index analyses_kept on public.analyses (workspace_id, "timestamp") where removed_by_retention_at is null;
alter publication supabase_realtime add table public.analyses;

-- Analyses spent per person and calendar month in UTC. The row is also the lock that lets twenty
-- analyses at 4 of 5 through one at a time.
create table private.monthly_usage (
  user_id uuid not null references auth.users on delete cascade,
  month date not null check (extract(day from month) = 1),
  analyses integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, month)
);

-- A link by which anybody may read one analysis, until its author takes it back.
create table public.shared_reports (
  id uuid primary key default public.uuid_v7(),
  analysis_id uuid not null unique references public.analyses on delete cascade,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- Always made here: 244 random bits, which nobody guesses and nobody chooses.
  token text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  created_at timestamptz not null default now()
);
create index shared_reports_author on public.shared_reports (user_id);
