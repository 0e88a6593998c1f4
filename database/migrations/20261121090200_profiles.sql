create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  name text not null default 'Unknown User'
    check (length(name) <= 200 or private.fail('This name is too long.', 'Use at most 200 characters.')),
  -- With an @ it would be taken for an address at sign-in, perhaps somebody else's.
  username text
    check (coalesce(username, '') !~ '@' or private.fail('A username can''t contain @.', 'Choose one without it.'))
    check (coalesce(username, '') !~ '[[:cntrl:]]'
      or private.fail('This username holds characters that can''t be shown.', 'Type it by hand.'))
    check (length(coalesce(username, '')) <= 64
      or private.fail('This username is too long.', 'Use at most 64 characters.')),
  role text not null default 'user' check (role in ('user', 'admin')),
  last_login timestamptz,
  bio text check (length(coalesce(bio, '')) <= 5000
    or private.fail('This bio is too long.', 'Use at most 5000 characters.')),
  company text check (length(coalesce(company, '')) <= 200
    or private.fail('This company name is too long.', 'Use at most 200 characters.')),
  job_title text check (length(coalesce(job_title, '')) <= 200
    or private.fail('This job title is too long.', 'Use at most 200 characters.')),
  created_at timestamptz not null default now()
);
create unique index profiles_username on public.profiles (lower(username));
create index profiles_admins on public.profiles (id) where role = 'admin';

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
alter publication supabase_realtime add table public.profiles;
