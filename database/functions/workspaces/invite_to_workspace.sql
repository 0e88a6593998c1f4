-- Invites an address to a workspace and returns the secret of the link, once: only its hash is stored. Inviting an
-- address again creates a new link and invalidates the old one.
create or replace function public.invite_to_workspace(p_workspace_id uuid, p_email text, p_role text default 'editor')
returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := coalesce(private.trimmed(p_email), '');
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  invitation uuid;
begin
  perform private.require_team(p_workspace_id);
  if private.is_member_address(p_workspace_id, address) then
    raise exception using errcode = 'PT409',
      message = format('%s is already in this workspace.', address),
      hint = 'Change the role in the list of members instead.';
  end if;
  perform private.require_invitations_left();
  insert into public.workspace_invitations as i (workspace_id, email, role, invited_by)
    values (p_workspace_id, address, p_role, auth.uid())
    on conflict (workspace_id, lower(email)) do update
    set role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at
    returning i.id into invitation;
  insert into private.invitation_secrets (invitation_id, token_hash)
    values (invitation, private.hash_of_secret(secret))
    on conflict (invitation_id) do update set token_hash = excluded.token_hash;
  perform private.audit('member.invited', 'workspace_invitations', invitation, p_workspace_id,
    jsonb_build_object('email', address, 'role', p_role));
  perform private.notify(u.id, 'invited', jsonb_build_object('role', p_role, 'name', private.name_of(auth.uid()),
    'workspace', (select w.name from public.workspaces w where w.id = p_workspace_id)))
  from auth.users u where u.email = lower(address) and u.email_confirmed_at is not null;
  return secret;
end
$$;
grant execute on function public.invite_to_workspace to authenticated;

-- Enough to invite a whole department; too few to spam strangers. A notification reaches whoever has an account.
create or replace function private.require_invitations_left() returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('invitations of ' || auth.uid(), 0));
  if (select count(*) from public.audit_log l
      where l.actor_id = auth.uid() and l.action = 'member.invited' and l.created_at > now() - interval '1 day') >= 50 then
    raise exception using errcode = 'PT429', message = 'That is enough invitations for today.',
      hint = 'You can send the next one within a day.';
  end if;
end
$$;

-- Requires the owner, and a plan with a team.
create or replace function private.require_team(workspace uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  plan text;
begin
  -- Changes of members and ownership need the owner's own session.
  perform private.refuse_impersonation();
  if not exists (select from private.my_workspaces('owner') as mine where mine = workspace) then
    raise exception using errcode = '42501', message = 'Only the owner of a workspace can do this.',
      hint = 'Ask the owner.';
  end if;
  plan := private.plan_of(auth.uid());
  if not private.plan_has(plan, 'team_collaboration') then
    raise exception using errcode = 'PT402',
      message = format('The %s plan has no team collaboration.', private.plan_name(plan)),
      hint = 'Upgrade to Pro to work together.';
  end if;
end
$$;

create or replace function private.is_member_address(workspace uuid, address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.users u
    where u.email = lower(address) and (
      exists (select from public.workspaces w where w.id = workspace and w.user_id = u.id)
      or exists (select from public.workspace_members m where m.workspace_id = workspace and m.user_id = u.id)))
$$;

create or replace function private.hash_of_secret(secret text) returns bytea
language sql immutable
return sha256(convert_to(secret, 'utf8'));
