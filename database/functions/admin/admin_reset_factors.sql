-- Removes two-factor authentication from an account whose owner lost the second factor. All sessions of the account
-- end, the password alone signs in again, and the owner is notified. Returns the number of factors removed.
create or replace function public.admin_reset_factors(p_user_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  perform private.require_admin();
  perform private.require_account(p_user_id);
  if p_user_id = auth.uid() then
    raise exception using errcode = 'PT409', message = 'Remove your own two-factor authentication in your settings.',
      hint = 'You need a code there.';
  end if;
  delete from auth.mfa_factors where user_id = p_user_id;
  get diagnostics removed = row_count;
  if removed > 0 then
    delete from auth.sessions where user_id = p_user_id;
    perform private.audit('account.factors_reset', 'users', p_user_id, null, jsonb_build_object('factors', removed));
    perform private.notify(p_user_id, 'factors_reset');
  end if;
  return removed;
end
$$;
grant execute on function public.admin_reset_factors to authenticated;
