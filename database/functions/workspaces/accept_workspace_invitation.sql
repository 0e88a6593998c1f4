-- Accepts an invitation, once: by the secret of its link, or by its ID from get_invitations. Either way only for the
-- account whose confirmed address it was sent to, and every failure has the same message, so that guessing reveals
-- nothing.
drop function if exists public.accept_workspace_invitation(text);
create or replace function public.accept_workspace_invitation(p_token text default null, p_id uuid default null)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  taken public.workspace_invitations;
  owner uuid;
begin
  -- When two calls accept it concurrently, one deletes the row and the other finds none.
  delete from public.workspace_invitations i
    using private.invitation_secrets s, auth.users me
    where s.invitation_id = i.id and (s.token_hash = private.hash_of_secret(p_token) or i.id = p_id)
      and i.expires_at > now()
      and me.id = auth.uid() and me.email = lower(i.email) and me.email_confirmed_at is not null
    returning i.* into taken;
  if taken.id is null then
    raise exception using errcode = 'PT404', message = 'This invitation can''t be accepted.',
      hint = 'It was used, withdrawn, is older than 7 days or is for another address. Ask for a new one.';
  end if;
  select user_id into owner from public.workspaces where id = taken.workspace_id;
  if not private.plan_has(private.plan_of(owner), 'team_collaboration') then
    raise exception using errcode = 'PT402', message = 'This workspace does not have team collaboration at the moment.',
      hint = 'Ask its owner to upgrade to Pro, then open the link again.';
  end if;
  insert into public.workspace_members (workspace_id, user_id, role)
    select taken.workspace_id, auth.uid(), taken.role where owner <> auth.uid()
    on conflict (workspace_id, user_id) do nothing;
  if found then
    perform private.notify(owner, 'member_joined', jsonb_build_object('role', taken.role,
      'name', private.name_of(auth.uid()),
      'workspace', (select w.name from public.workspaces w where w.id = taken.workspace_id)));
  end if;
  return taken.workspace_id;
end
$$;
grant execute on function public.accept_workspace_invitation to authenticated;

-- The name of a user as shown to others.
create or replace function private.name_of(person uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(p.name, 'Unknown User'), u.email)
  from auth.users u left join public.profiles p using (id) where u.id = person
$$;
