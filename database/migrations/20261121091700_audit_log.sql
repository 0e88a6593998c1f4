-- Who did what to which row. Appended by private.audit, never changed; outlives the workspace and the person.
create table public.audit_log (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid references public.workspaces on delete set null,
  actor_id uuid references auth.users on delete set null,
  action text not null,
  subject_table text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_log_workspace on public.audit_log (workspace_id, created_at desc, id desc);
create index audit_log_newest on public.audit_log (created_at desc, id desc);
create index audit_log_actor on public.audit_log (actor_id, created_at desc);

alter table public.audit_log enable row level security;
alter table public.audit_log force row level security;
