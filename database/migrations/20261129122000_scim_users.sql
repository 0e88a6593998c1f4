-- Members of a workspace as an identity provider provisions them by SCIM (docs/scim.md).
create table private.scim_users (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  -- The account, from the moment it is a member; its address may change later.
  user_id uuid references auth.users on delete cascade,
  user_name text not null check (length(user_name) between 1 and 320),
  email text not null check (private.is_email(email)
    or private.fail('"' || left(email, 100) || '" is not an email address.', 'Map an attribute with an email address.')),
  external_id text check (length(external_id) <= 500),
  given_name text check (length(given_name) <= 200),
  family_name text check (length(family_name) <= 200),
  display_name text check (length(display_name) <= 400),
  role text not null default 'editor' check (role in ('editor', 'viewer')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index scim_users_name on private.scim_users (workspace_id, lower(user_name));
create unique index scim_users_email on private.scim_users (workspace_id, lower(email));
create index scim_users_user on private.scim_users (user_id);
comment on table private.scim_users is 'Members of a workspace as an identity provider provisions them by SCIM.';
