-- The history of a contact's fields, written by a trigger (contact_fields.sql), at most the last 200 changes of a
-- contact. `fields` are names of columns, or 'custom:' and a name; `before` and `after` are their values in the same
-- order, empty for none. `source` names what changed the contact if it was no edit of one contact.
create table public.contact_changes (
  id uuid primary key default public.uuid_v7(),
  -- No foreign keys, because an import that updates a million contacts would check each. A trigger deletes the rows
  -- with their contact, and so with the workspace.
  workspace_id uuid not null,
  contact_id uuid not null,
  changed_at timestamptz not null default now(),
  user_id uuid,
  source text,
  fields text[] not null,
  before text[] not null,
  after text[] not null
);
create index contact_changes_contact on public.contact_changes (workspace_id, contact_id, id);
create index contact_changes_age on public.contact_changes using brin (changed_at);
