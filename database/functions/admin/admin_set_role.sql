-- Makes an account an admin, or a user again.
create or replace function public.admin_set_role(p_user_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_account(p_user_id);
  if p_role is null or p_role not in ('user', 'admin') then
    raise exception using errcode = '22023', message = 'There is no such role.', hint = 'Use user or admin.';
  end if;
  if p_role = 'admin' and private.is_demo((select email from auth.users where id = p_user_id)) then
    raise exception using errcode = 'PT409', message = 'The demo account can''t be an admin.',
      hint = 'Its password is printed at every start.';
  end if;
  if p_role = 'user' then
    perform private.require_another_admin(p_user_id);
  end if;
  update public.profiles set role = p_role where id = p_user_id and role <> p_role;
  if found then
    perform private.audit(
      case p_role when 'admin' then 'profile.appointed_admin' else 'profile.dismissed_admin' end, 'profiles', p_user_id);
  elsif not exists (select from public.profiles where id = p_user_id) then
    raise exception using errcode = 'PT409', message = 'This person has never signed in.',
      hint = 'Roles can be given after the first sign-in.';
  end if;
end
$$;
grant execute on function public.admin_set_role to authenticated;
