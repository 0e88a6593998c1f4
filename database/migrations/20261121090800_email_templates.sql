create table public.email_templates (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  -- Who wrote it; it stays with the workspace when that person goes.
  user_id uuid default auth.uid() references auth.users on delete set null,
  title text not null
    check (coalesce(title, '') <> '' or private.fail('A template needs a title.', 'Type a title.'))
    check (length(title) <= 200 or private.fail('This template title is too long.', 'Use at most 200 characters.')),
  subject text check (length(coalesce(subject, '')) <= 998
    or private.fail('This subject is too long.', 'A mail''s subject has at most 998 characters.')),
  content_text text check (octet_length(coalesce(content_text, '')) <= 500000
    or private.fail('This text is too long for a mail.', 'Keep it under 500 kB.')),
  content_html text check (octet_length(coalesce(content_html, '')) <= 500000
    or private.fail('This HTML is too long for a mail.', 'Keep it under 500 kB; pictures belong behind links.')),
  category text check (length(coalesce(category, '')) <= 100
    or private.fail('This category is too long.', 'Use at most 100 characters.')),
  tags text[] not null default '{}'
    check (cardinality(tags) = 0 or private.is_tag_list(tags)
      or private.fail('A tag is blank or there twice.', 'Give each tag once, and none empty.'))
    check (length(tags::text) <= 1000 or private.fail('These tags are too long.', 'Shorten them to 1000 characters in all.')),
  -- Counts the versions of email_template_versions. An update that names the version it was made from
  -- finds no row once somebody else has saved.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index email_templates_newest on public.email_templates (workspace_id, created_at desc, id desc);
create index email_templates_author on public.email_templates (user_id);

create trigger touch before update on public.email_templates for each row execute function private.touch();

alter table public.email_templates enable row level security;
alter table public.email_templates force row level security;
alter publication supabase_realtime add table public.email_templates;
