-- Lets an admin see the product as a user does: for an hour, with a reason, and both can see that it happened.
-- Returns the session; the server issues its token, which names the admin too.
create or replace function public.admin_impersonate(p_user_id uuid, p_reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  reason text := private.trimmed(p_reason);
  own record;
  opened record;
begin
  perform private.require_admin();
  if reason is null or length(reason) not between 5 and 500 then
    raise exception using errcode = '22023', message = 'Please say why, in 5 to 500 characters.',
      hint = 'The person reads it.';
  end if;
  perform private.require_impersonable(p_user_id);
  select s.id, s.aal, s.amr, s.user_agent into own from auth.sessions s
  where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = auth.uid() and s.revoked_at is null;
  if own.id is null then
    raise exception using errcode = '42501', message = 'This needs a sign-in of your own.',
      hint = 'Sign in in a browser first.';
  end if;
  delete from auth.sessions where impersonator_session_id = own.id;
  insert into auth.sessions (user_id, aal, amr, user_agent, impersonator_session_id, not_after)
    values (p_user_id, own.aal, own.amr, own.user_agent, own.id, now() + interval '1 hour')
    returning id, not_after into opened;
  perform private.audit('account.entered', 'users', p_user_id, null,
    jsonb_build_object('reason', reason, 'session_id', opened.id, 'until', opened.not_after));
  perform private.notify(p_user_id, 'account_entered', jsonb_build_object('reason', reason));
  return opened.id;
end
$$;
grant execute on function public.admin_impersonate to authenticated;

-- Rejects one's own account, an admin (whose rights would be gained), and any account that could not sign in.
create or replace function private.require_impersonable(person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_account(person);
  if person = auth.uid() then
    raise exception using errcode = 'PT409', message = 'This is your own account.', hint = 'Choose another account.';
  end if;
  if exists (select from public.profiles where id = person and role = 'admin') then
    raise exception using errcode = '42501', message = 'Nobody can sign in as an admin.',
      hint = 'Remove the role from them first.';
  end if;
  if exists (select from auth.users where id = person and (banned_until > now() or deleted_at is not null)) then
    raise exception using errcode = 'PT409', message = 'This account is suspended.', hint = 'Lift the suspension first.';
  end if;
end
$$;

-- A change of role ends impersonations: an admin cannot be impersonated, and only admins impersonate.
create or replace function private.end_impersonations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s
  where s.impersonator_session_id is not null and (
    (new.role = 'admin' and s.user_id = new.id)
    or (new.role <> 'admin' and s.impersonator_session_id in (select own.id from auth.sessions own where own.user_id = new.id)));
  return null;
end
$$;

create or replace trigger end_impersonations after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.end_impersonations();
