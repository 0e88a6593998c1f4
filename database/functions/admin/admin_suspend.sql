-- A suspended account loses no data but cannot sign in; its sessions end, and nothing is sent from its workspaces.
create or replace function public.admin_suspend(p_user_id uuid, p_suspended boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_account(p_user_id);
  if p_suspended then
    perform private.require_another_admin(p_user_id);
    if p_user_id = auth.uid() then
      raise exception using errcode = 'PT409', message = 'You can''t suspend yourself.', hint = 'Ask another admin.';
    end if;
    delete from auth.sessions where user_id = p_user_id;
  end if;
  -- A suspension lasts a hundred years, because JSON has no infinite time.
  update auth.users
  set banned_until = case when p_suspended then now() + interval '100 years' end, updated_at = now()
  where id = p_user_id;
  perform private.audit(case when p_suspended then 'account.suspended' else 'account.restored' end, 'users', p_user_id);
end
$$;
grant execute on function public.admin_suspend to authenticated;

-- True when the owner of a workspace is suspended: mail is still read, but nothing is sent.
create or replace function private.is_suspended(workspace uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.workspaces w join auth.users u on u.id = w.user_id
    where w.id = workspace and u.banned_until > now())
$$;

-- For queries of many rows, which compare each with an array instead of looking up its account.
create or replace function private.suspended_accounts() returns uuid[]
language sql stable set search_path = '' as $$
  select array(select u.id from auth.users u where u.banned_until > now())
$$;

create or replace function private.suspended_workspaces() returns uuid[]
language sql stable set search_path = '' as $$
  select array(select w.id from public.workspaces w where w.user_id = any (private.suspended_accounts()))
$$;
