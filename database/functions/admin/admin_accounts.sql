-- What an admin does to an account. Each writes its line of the log in the same transaction.

create or replace function private.require_account(person uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select from auth.users where id = person) then
    raise exception using errcode = 'PT404', message = 'There is no such account.', hint = 'Reload the list.';
  end if;
end
$$;

create or replace function public.admin_set_role(p_user_id uuid, p_role text) returns void
language plpgsql security definer
set search_path = ''
as $$
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
    perform private.keep_an_admin(p_user_id);
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

-- A suspended account keeps everything and can't sign in; its sessions end.
create or replace function public.admin_suspend(p_user_id uuid, p_suspended boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_account(p_user_id);
  if p_suspended then
    perform private.keep_an_admin(p_user_id);
    if p_user_id = auth.uid() then
      raise exception using errcode = 'PT409', message = 'You can''t suspend yourself.', hint = 'Ask another admin.';
    end if;
    delete from auth.sessions where user_id = p_user_id;
  end if;
  -- A hundred years: an infinite time is no time in JSON.
  update auth.users
  set banned_until = case when p_suspended then now() + interval '100 years' end, updated_at = now()
  where id = p_user_id;
  perform private.audit(case when p_suspended then 'account.suspended' else 'account.restored' end, 'users', p_user_id);
end
$$;

create or replace function public.admin_verify(p_user_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
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

-- A plan without paying for it; null takes it back. What somebody pays for is theirs to change alone.
create or replace function public.admin_grant_plan(p_user_id uuid, p_plan text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_account(p_user_id);
  if p_plan not in ('starter', 'pro', 'lifetime') then
    raise exception using errcode = '22023', message = 'There is no such plan.', hint = 'Use starter, pro or lifetime.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('plan of ' || p_user_id, 0));
  if exists (select from public.subscriptions where user_id = p_user_id and provider <> 'grant'
    and private.is_active_status(subscription_status))
  then
    raise exception using errcode = 'PT409', message = 'This person has a subscription of their own.',
      hint = 'It has to end before a plan can be granted.';
  end if;
  update public.subscriptions
  set subscription_status = case when p_plan is null then 'canceled' else 'active' end,
    plan_type = coalesce(p_plan, plan_type), updated_at = now()
  where user_id = p_user_id and provider = 'grant' and private.is_active_status(subscription_status);
  if not found and p_plan is not null then
    insert into public.subscriptions (user_id, subscription_status, plan_type, provider)
      values (p_user_id, 'active', p_plan, 'grant');
  elsif not found then
    return;
  end if;
  perform private.audit(case when p_plan is null then 'plan.revoked' else 'plan.granted' end, 'users', p_user_id, null,
    jsonb_build_object('plan', p_plan));
end
$$;

grant execute on function public.admin_set_role, public.admin_suspend, public.admin_verify, public.admin_grant_plan to authenticated;
