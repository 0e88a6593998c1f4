-- Where templates are kept, which of them a person likes best, and the pieces they are put together from.
create table public.template_folders (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  name text not null
    check (btrim(coalesce(name, '')) <> '' or private.fail('A folder needs a name.', 'Type a name.'))
    check (length(name) <= 80 or private.fail('This folder name is too long.', 'Use at most 80 characters.')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create unique index template_folders_name on public.template_folders (workspace_id, lower(name));
create trigger touch before update on public.template_folders for each row execute function private.touch();
alter publication supabase_realtime add table public.template_folders;

-- Content to begin messages with; its versions are kept.
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
  updated_at timestamptz not null default now(),
  -- A folder that goes leaves its templates behind, in none.
  folder_id uuid,
  -- What a template asks for, and where in a sequence it stands. Neither is sent, and neither has to be said.
  goal text check (goal is null or goal in ('reply', 'book-call', 'referral')
    or private.fail('"' || left(goal, 50) || '" is no goal.', 'Choose reply, book-call or referral.')),
  step_position text check (step_position is null or step_position ~ '^(first|follow-up-[1-9]|break-up)$'
    or private.fail('"' || left(step_position, 50) || '" is no place in a sequence.',
      'Choose first, follow-up-1 to follow-up-9, or break-up.')),
  constraint email_templates_place unique (workspace_id, id),
  constraint email_templates_folder foreign key (workspace_id, folder_id)
    references public.template_folders (workspace_id, id) on delete set null (folder_id)
);
create index email_templates_newest on public.email_templates (workspace_id, created_at desc, id desc);
create index email_templates_author on public.email_templates (user_id);
create trigger touch before update on public.email_templates for each row execute function private.touch();
alter publication supabase_realtime add table public.email_templates;

-- What each template said before and now; kept by private.keep_template_version.
create table public.email_template_versions (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  template_id uuid not null references public.email_templates on delete cascade,
  version integer not null,
  user_id uuid references auth.users on delete set null,
  title text not null,
  subject text,
  content_text text,
  content_html text,
  created_at timestamptz not null default now(),
  unique (template_id, version)
);
create index email_template_versions_workspace on public.email_template_versions (workspace_id, template_id, version desc);
create index email_template_versions_author on public.email_template_versions (user_id);

create table public.template_favourites (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  template_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, template_id) references public.email_templates (workspace_id, id) on delete cascade,
  unique (user_id, template_id)
);
create index template_favourites_template on public.template_favourites (workspace_id, template_id);

create table public.snippets (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  name text not null
    check (btrim(coalesce(name, '')) <> '' or private.fail('A snippet needs a name.', 'Type a name.'))
    check (length(name) <= 80 or private.fail('This snippet name is too long.', 'Use at most 80 characters.')),
  content text not null
    check (btrim(coalesce(content, '')) <> '' or private.fail('A snippet needs words.', 'Type what it inserts.'))
    check (length(content) <= 20000 or private.fail('This snippet is too long.', 'Use at most 20000 characters.')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index snippets_name on public.snippets (workspace_id, lower(name));
create trigger touch before update on public.snippets for each row execute function private.touch();
alter publication supabase_realtime add table public.snippets;
