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

alter table public.shared_reports enable row level security;
alter table public.shared_reports force row level security;
