-- What one team works in; all that it holds goes with it.
create table public.workspaces (
  id uuid primary key default public.uuid_v7(),
  name text not null
    check (coalesce(name, '') <> '' or private.fail('A workspace needs a name.', 'Type a name.'))
    check (length(name) <= 120 or private.fail('This workspace name is too long.', 'Use at most 120 characters.')),
  description text check (length(coalesce(description, '')) <= 2000
    or private.fail('This description is too long.', 'Use at most 2000 characters.')),
  -- The owner. Editors and viewers stand in workspace_members.
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  -- An IANA name; null is the zone of whoever looks. Checked by private.check_time_zone.
  time_zone text,
  -- Filled by the product to look around in. Set by the service alone, so that nothing else passes for it.
  sample boolean not null default false,
  -- The lines that stand under each mail (CAN-SPAM, 15 USC 7704(a)(5)). Null until written: no campaign starts without.
  postal_address text
    check (length(coalesce(postal_address, '')) <= 500
      or private.fail('This postal address is too long.', 'Use at most 500 characters.')),
  -- An answer from one person stops what others of their company would still get.
  company_stop boolean not null default true,
  -- When campaigns send, in the workspace's time zone. Days as ISO counts them: 1 is Monday, 7 Sunday.
  sending_days smallint[] not null default '{1,2,3,4,5}'
    check (private.is_day_list(sending_days)
      or private.fail('These are not days of a week.', 'Choose at least one day, each of them once.')),
  sending_from time(0) not null default '09:00',
  sending_until time(0) not null default '17:00',
  -- Not under a month: until then a mail may still be tried again, copied to Sent and matched with its answer.
  keep_mails_days integer
    check (keep_mails_days is null or keep_mails_days between 30 and 3650
      or private.fail('Mails can''t be kept for that long.', 'Choose 30 to 3650 days, or for ever.')),
  keep_analyses_days integer
    check (keep_analyses_days is null or keep_analyses_days between 1 and 3650
      or private.fail('Analyses can''t be kept for that long.', 'Choose 1 to 3650 days, or for ever.')),
  constraint workspaces_sending_hours check (sending_from < sending_until
    or private.fail('Sending would end before it begins.', 'Choose an end that is later than the beginning.'))
);
create unique index workspaces_name on public.workspaces (user_id, lower(name));
create unique index workspaces_sample on public.workspaces (user_id) where sample;
alter publication supabase_realtime add table public.workspaces;

-- Who else works in a workspace. Its owner is workspaces.user_id and never stands here.
create table public.workspace_members (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role text not null check (role in ('editor', 'viewer')
    or private.fail('A member is an editor or a viewer.', 'Choose one of the two.')),
  created_at timestamptz not null default now(),
  unique (workspace_id, user_id)
);
create index workspace_members_user on public.workspace_members (user_id, workspace_id) include (role);
alter publication supabase_realtime add table public.workspace_members;

-- An open invitation, bound to one address.
create table public.workspace_invitations (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  email text not null check (private.is_email(email)
    or private.fail('"' || left(email, 100) || '" is not an email address.', 'Correct the address.')),
  role text not null check (role in ('editor', 'viewer')
    or private.fail('A member is an editor or a viewer.', 'Choose one of the two.')),
  invited_by uuid references auth.users on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now()
);
create unique index workspace_invitations_address on public.workspace_invitations (workspace_id, lower(email));
create index workspace_invitations_inviter on public.workspace_invitations (invited_by);

-- The secret of an invitation's link, hashed: apart, so that reading invitations never reads it.
create table private.invitation_secrets (
  invitation_id uuid primary key references public.workspace_invitations on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- The language model a workspace brings along, used in place of the installation's. Its key lies apart, sealed under a
-- key that is not in the database.
create table public.workspace_ai (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null unique references public.workspaces on delete cascade,
  provider text not null check (provider in ('openai', 'anthropic', 'compatible')),
  -- Where 'compatible' is; null is the provider's own address.
  base_url text check (length(base_url) <= 500),
  model text not null check (length(model) between 1 and 100),
  -- The end of the key, to tell it from another; null where none is needed.
  key_hint text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (provider <> 'compatible' or base_url is not null)
);
create trigger touch before update on public.workspace_ai for each row execute function private.touch();

create table private.workspace_ai_secrets (
  workspace_id uuid primary key references public.workspace_ai (workspace_id) on delete cascade,
  -- server/outbound/data-keys.ts
  sealed_key bytea not null,
  created_at timestamptz not null default now()
);

-- Who did what to which row. Appended by private.audit, never changed; outlives the workspace and the person.
create table public.audit_log (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid references public.workspaces on delete set null,
  actor_id uuid references auth.users on delete set null,
  action text not null,
  subject_table text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  acted_by uuid default auth.actor() references auth.users on delete set null
);
create index audit_log_workspace on public.audit_log (workspace_id, created_at desc, id desc);
create index audit_log_newest on public.audit_log (created_at desc, id desc);
create index audit_log_actor on public.audit_log (actor_id, created_at desc);
create index audit_log_action on public.audit_log (action text_pattern_ops, created_at desc, id desc);
create index audit_log_acted_by on public.audit_log (acted_by, created_at desc) where acted_by is not null;
create index audit_log_subject on public.audit_log (subject_id, created_at desc);
-- The kind of what was done, 'account' of 'account.suspended'.
create index audit_log_kind on public.audit_log (split_part(action, '.', 1), created_at desc, id desc);
