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

alter table public.email_template_versions enable row level security;
alter table public.email_template_versions force row level security;
