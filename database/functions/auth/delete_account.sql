create or replace function private.is_last_admin(person uuid) returns boolean
language sql volatile set search_path = '' as $$
  select exists (select from public.profiles where id = person and role = 'admin')
    and not exists (
      select from public.profiles p join auth.users u on u.id = p.id
      where p.role = 'admin' and p.id <> person and (u.banned_until is null or u.banned_until < now()))
$$;

-- Deletes the caller's account with all its data. Typing `p_email` confirms the deletion, and `p_without_admin`
-- confirms that the last admin leaves the installation without one.
drop function if exists public.delete_account(text);
create or replace function public.delete_account(p_email text, p_without_admin boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  perform private.refuse_impersonation();
  if not exists (select from auth.users where id = me and email = lower(private.trimmed(p_email))) then
    raise exception using errcode = 'PT409', message = 'This is not the address of your account.',
      hint = 'Type the address you sign in with.';
  end if;
  if exists (select from public.subscriptions where user_id = me and provider = 'stripe'
    and subscription_status in ('active', 'trialing', 'past_due') and not cancel_at_period_end)
  then
    raise exception using errcode = 'PT409', message = 'Your subscription is still running.',
      hint = 'Cancel it on the billing page first, so that nothing more is charged.';
  end if;
  if not p_without_admin then
    perform private.require_another_admin(me);
  end if;
  perform private.audit('account.deleted', 'users', me);
  delete from public.trash where kind = 'file' and deleted_by = me;
  delete from auth.users where id = me;
end
$$;
grant execute on function public.delete_account to authenticated;

-- Prevents the last admin who can sign in from leaving. Two admins who leave at the same time are checked one after
-- the other.
create or replace function private.require_another_admin(leaving uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if private.is_last_admin(leaving) then
    raise exception using errcode = 'PT409', message = 'The last admin can''t be removed.',
      hint = 'Make another account an admin first.';
  end if;
end
$$;
