-- Provisions members by SCIM (server/scim). All functions are called with a workspace key that has the scope members.

-- Returns the workspace of the caller's key. Only a key of the workspace's owner provisions members, and no agent does.
create or replace function private.scim_workspace() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  act jsonb := auth.jwt() -> 'act';
  workspace uuid;
begin
  select w.id into workspace from public.workspaces w
    where w.id = (act ->> 'workspace')::uuid and w.user_id = auth.uid() and act -> 'scopes' ? 'members' and not act ? 'agent';
  if workspace is null then
    raise exception using errcode = '42501', message = 'This key does not provision members.',
      hint = 'The owner of the workspace creates one with the scope "members".';
  end if;
  if not private.plan_has(private.plan_of(auth.uid()), 'team_collaboration') then
    raise exception using errcode = 'PT402', message = 'This workspace does not have team collaboration at the moment.',
      hint = 'Upgrade to Pro to work together.';
  end if;
  return workspace;
end
$$;

-- Creates a user, or replaces the one with this ID; no row when there is none. An active user becomes a member or is
-- invited, an inactive one stops being a member at once.
create or replace function private.save_scim_user(p_id uuid, p_user jsonb) returns setof private.scim_users
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := private.scim_workspace();
  sent private.scim_users := jsonb_populate_record(null::private.scim_users, p_user);
  former private.scim_users;
  saved private.scim_users;
begin
  -- Concurrent calls would exceed the limit together.
  perform pg_advisory_xact_lock(hashtextextended('members of ' || workspace, 0));
  if p_id is null then
    if (select count(*) from private.scim_users s where s.workspace_id = workspace) >= 5000 then
      raise exception using errcode = 'PT409', message = 'This workspace has 5,000 provisioned members.', hint = 'Delete those that left.';
    end if;
    insert into private.scim_users (workspace_id, user_name, email, external_id, given_name, family_name, display_name, role, active)
      values (workspace, sent.user_name, sent.email, sent.external_id, sent.given_name, sent.family_name, sent.display_name,
        coalesce(sent.role, 'editor'), sent.active)
      returning * into saved;
  else
    select * into former from private.scim_users s where s.workspace_id = workspace and s.id = p_id;
    if not found then return; end if;
    update private.scim_users s set user_name = sent.user_name, email = sent.email, external_id = sent.external_id,
        given_name = sent.given_name, family_name = sent.family_name, display_name = sent.display_name,
        role = coalesce(sent.role, s.role), active = sent.active, updated_at = now()
      where s.id = former.id returning * into saved;
    if lower(former.email) <> lower(saved.email) then
      perform private.withdraw_scim_invitation(former);
    end if;
  end if;
  if saved.active then
    perform private.admit_scim_user(saved);
  else
    perform private.remove_scim_member(saved);
  end if;
  return query select * from private.scim_users s where s.id = saved.id;
end
$$;
grant execute on function private.save_scim_user to authenticated;

-- Deletes a user and its membership; false when there is none.
create or replace function private.delete_scim_user(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := private.scim_workspace();
  former private.scim_users;
begin
  delete from private.scim_users s where s.workspace_id = workspace and s.id = p_id returning * into former;
  if not found then return false; end if;
  perform private.remove_scim_member(former);
  return true;
end
$$;
grant execute on function private.delete_scim_user to authenticated;

-- Returns one page of the users whose field has this value, and the number of all of them. A field is a name in SCIM.
create or replace function private.find_scim_users(p_field text, p_value text, p_offset integer, p_limit integer) returns json
language sql stable security definer set search_path = '' as $$
  with mine as (select private.scim_workspace() as id), found as (
    select s.* from private.scim_users s, mine
    where s.workspace_id = mine.id and case p_field when 'id' then s.id::text = lower(p_value)
      when 'username' then lower(s.user_name) = lower(p_value) when 'externalid' then s.external_id = p_value
      when 'email' then lower(s.email) = lower(p_value) else p_field is null end)
  select json_build_object('total', (select count(*) from found), 'users', coalesce((select json_agg(page) from (
    select * from found order by id offset p_offset limit p_limit) page), '[]'))
$$;
grant execute on function private.find_scim_users to authenticated;

-- The account of a user: the member that it became, or the confirmed account with its address.
create or replace function private.scim_account(provisioned private.scim_users) returns uuid
language sql stable set search_path = '' as $$
  select coalesce(provisioned.user_id, (select u.id from auth.users u
    where u.email = lower(provisioned.email) and u.email_confirmed_at is not null and u.deleted_at is null))
$$;

-- Gives a member its role, and invites anybody else: an account joins a workspace only by accepting. The invitation
-- waits in the app, because a directory could otherwise send mail to thousands of strangers.
create or replace function private.admit_scim_user(provisioned private.scim_users) returns void
language plpgsql set search_path = '' as $$
declare
  account uuid := private.scim_account(provisioned);
  invitation uuid;
begin
  if account is not null and private.works_in(provisioned.workspace_id, account) then
    update private.scim_users s set user_id = account where s.id = provisioned.id;
    update public.workspace_members m set role = provisioned.role
      where m.workspace_id = provisioned.workspace_id and m.user_id = account and m.role <> provisioned.role;
    return;
  end if;
  insert into public.workspace_invitations as i (workspace_id, email, role, invited_by, expires_at)
    values (provisioned.workspace_id, provisioned.email, provisioned.role, auth.uid(), now() + interval '1 year')
    on conflict (workspace_id, lower(email)) do update set role = excluded.role
    returning i.id into invitation;
  -- Accepting needs a secret; nobody has this one.
  insert into private.invitation_secrets (invitation_id, token_hash)
    values (invitation, private.hash_of_secret(gen_random_uuid()::text || gen_random_uuid()::text))
    on conflict (invitation_id) do nothing;
  if found then
    perform private.audit('member.invited', 'workspace_invitations', invitation, provisioned.workspace_id,
      jsonb_build_object('email', provisioned.email, 'role', provisioned.role, 'by', 'scim'));
  end if;
end
$$;

-- Ends the membership and the invitation. Triggers of workspace_members log it and end the keys and
-- sockets of the member.
create or replace function private.remove_scim_member(provisioned private.scim_users) returns void
language plpgsql set search_path = '' as $$
declare
  account uuid := private.scim_account(provisioned);
begin
  if account = auth.uid() then
    raise exception using errcode = '42501', message = 'The owner of a workspace cannot be removed.',
      hint = 'Transfer the workspace first.';
  end if;
  perform private.withdraw_scim_invitation(provisioned);
  delete from public.workspace_members m where m.workspace_id = provisioned.workspace_id and m.user_id = account;
end
$$;

create or replace function private.withdraw_scim_invitation(provisioned private.scim_users) returns void
language sql set search_path = '' as $$
  delete from public.workspace_invitations i
    where i.workspace_id = provisioned.workspace_id and lower(i.email) = lower(provisioned.email)
$$;

-- Connects a new member with the user that the directory provisioned, whichever address the account has later.
create or replace function private.connect_scim_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.scim_users s set user_id = new.user_id from auth.users u
    where s.workspace_id = new.workspace_id and s.user_id is null and u.id = new.user_id and lower(s.email) = u.email;
  return null;
end
$$;

create or replace trigger connect_scim_user after insert on public.workspace_members
  for each row execute function private.connect_scim_user();
