-- Changes of what opens an account, each with the link in the mail about it that undoes the change. The workspace is that
-- of a mailbox or an OAuth app, which may lie at a cell; no foreign key, because deleting the workspace must not end the link.
create table private.credential_changes (
  id uuid primary key default public.uuid_v7(),
  account uuid not null references auth.users on delete cascade,
  workspace_id uuid,
  what text not null check (what in ('password', 'email', 'factor added', 'factor removed', 'recovery codes', 'api key',
    'mailbox', 'mailbox login', 'oauth app', 'oauth app removed')),
  -- The API key, factor, mailbox or OAuth app.
  object_id uuid,
  -- The address of the mail. Of a changed address: the one before.
  mailed_to text not null,
  token_hash bytea not null,
  created_at timestamptz not null default now()
);
create index credential_changes_token on private.credential_changes (token_hash);
create index credential_changes_account on private.credential_changes (account, created_at);
create index credential_changes_workspace on private.credential_changes (workspace_id) where workspace_id is not null;
create index credential_changes_created_at on private.credential_changes (created_at);
drop function if exists private.tell_credential_change(uuid, text, text);
-- The address that the link begins with.
alter table private.settings drop constraint settings_name_check,
  add constraint settings_name_check check (name in ('admin_email', 'billing', 'sign_up', 'sign_up_domains', 'site_url'));
