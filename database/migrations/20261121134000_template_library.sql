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
alter table public.template_folders enable row level security;
alter table public.template_folders force row level security;
alter publication supabase_realtime add table public.template_folders;

-- A folder that goes leaves its templates behind, in none.
alter table public.email_templates
  add column folder_id uuid,
  add constraint email_templates_place unique (workspace_id, id),
  add constraint email_templates_folder foreign key (workspace_id, folder_id)
    references public.template_folders (workspace_id, id) on delete set null (folder_id);

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
alter table public.template_favourites enable row level security;
alter table public.template_favourites force row level security;

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
alter table public.snippets enable row level security;
alter table public.snippets force row level security;
alter publication supabase_realtime add table public.snippets;
