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
  created_at timestamptz not null default now()
);
create index analyses_workspace on public.analyses (workspace_id, "timestamp" desc, id desc);
create index analyses_person on public.analyses (user_id, "timestamp" desc, id desc);

alter table public.analyses enable row level security;
alter table public.analyses force row level security;
alter publication supabase_realtime add table public.analyses;
