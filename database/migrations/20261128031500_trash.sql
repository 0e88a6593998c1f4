-- Deleted contacts, campaigns and templates, kept for thirty days so that a member can restore them.
create table public.trash (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  -- Rows that one person deleted together are listed and restored together.
  batch uuid not null,
  kind text not null check (kind in ('contact', 'campaign', 'template')),
  row_id uuid not null,
  title text not null,
  -- Set when the rows were not deleted one by one: the undo of an import, for example.
  source text,
  -- {"rows": {table: [row]}, "links": {table: [{"id", column: value}]}}: what was deleted, and what pointed to it.
  content jsonb not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now()
);
comment on table public.trash is 'Deleted contacts, campaigns and templates that can be restored for thirty days.';
create index trash_batch on public.trash (workspace_id, batch, id);
create index trash_of_person on public.trash (workspace_id, deleted_at);
create index trash_expiry on public.trash (deleted_at);

-- Leads whose contact was deleted, by which a contact who comes back finds them.
create index campaign_leads_orphans on public.campaign_leads (workspace_id, lower(email)) where audience_id is null;
