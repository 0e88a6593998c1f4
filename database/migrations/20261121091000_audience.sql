create table public.audience (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  name text check (length(coalesce(name, '')) <= 200
    or private.fail('The name of ' || left(email, 100) || ' is too long.', 'Use at most 200 characters.')),
  email text not null check (private.is_email(email)
    or private.fail('"' || left(email, 100) || '" is not an email address.', 'Correct the address, for example ada@example.com.')),
  tags text[] not null default '{}'
    check (cardinality(tags) = 0 or private.is_tag_list(tags)
      or private.fail('A tag of ' || left(email, 100) || ' is blank or there twice.', 'Give each tag once, and none empty.'))
    check (length(tags::text) <= 2000
      or private.fail('The tags of ' || left(email, 100) || ' are too long.', 'Shorten them to 2000 characters in all.')),
  phone text,
  company text,
  job_title text,
  location text,
  source text not null default 'manual' check (length(source) <= 200
    or private.fail('The source of ' || left(email, 100) || ' is too long.', 'Use at most 200 characters.')),
  notes text check (length(coalesce(notes, '')) <= 20000
    or private.fail('The notes on ' || left(email, 100) || ' are too long.', 'Use at most 20000 characters.')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')
    or private.fail('There is no priority "' || left(priority, 50) || '".', 'Use low, medium or high.')),
  lead_score integer not null default 0 check (lead_score between 0 and 100
    or private.fail('The lead score of ' || left(email, 100) || ' is not between 0 and 100.', 'Give a whole number from 0 to 100.')),
  birthday date,
  custom_fields text check (custom_fields is null or private.is_flat_object(custom_fields)
    or private.fail('The custom fields of ' || left(email, 100) || ' are not a flat JSON object.',
      'Give text like {"plan": "gold", "seats": 12}, without lists or objects inside.'))
    check (octet_length(coalesce(custom_fields, '')) <= 20000
      or private.fail('The custom fields of ' || left(email, 100) || ' are too long.', 'Keep them under 20 kB.')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint audience_lines check (
    greatest(length(phone), length(company), length(job_title), length(location)) > 200 is not true
    or private.fail('A phone, company, job title or location of ' || left(email, 100) || ' is too long.',
      'Use at most 200 characters for each.'))
);
create unique index audience_email on public.audience (workspace_id, lower(email));
create index audience_newest on public.audience (workspace_id, created_at desc, id desc);

create trigger touch before update on public.audience for each row execute function private.touch();

alter table public.audience enable row level security;
alter table public.audience force row level security;
alter publication supabase_realtime add table public.audience;
