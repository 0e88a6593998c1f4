-- Confirms the address of an account on behalf of its owner.
create or replace function public.admin_verify(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_account(p_user_id);
  update auth.users set email_confirmed_at = now(), updated_at = now()
  where id = p_user_id and email_confirmed_at is null;
  if found then
    delete from auth.one_time_tokens where user_id = p_user_id and token_type = 'signup';
    perform private.audit('account.verified', 'users', p_user_id);
  end if;
end
$$;
grant execute on function public.admin_verify to authenticated;
