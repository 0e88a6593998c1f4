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

alter table public.workspace_invitations enable row level security;
alter table public.workspace_invitations force row level security;

-- The secret of an invitation's link, hashed: apart, so that reading invitations never reads it.
create table private.invitation_secrets (
  invitation_id uuid primary key references public.workspace_invitations on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

alter table private.invitation_secrets enable row level security;
alter table private.invitation_secrets force row level security;
