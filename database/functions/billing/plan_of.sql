-- The plan of a user. With BILLING=off every user has every feature.
create or replace function private.plan_of(person uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  -- One statement, because every guarded call waits for it.
  return (select case
    when exists (select from private.settings where name = 'billing' and value = 'off') then 'pro'
    else coalesce((
      select private.plan_named(plan_type) from public.subscriptions
      where user_id = person and private.is_active_status(subscription_status)
      limit 1), 'free')
  end);
end
$$;

-- The caller's workspaces that have a feature, which comes with their owner's plan.
create or replace function private.my_workspaces_with(feature text) returns setof uuid
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  me uuid := auth.uid();
  key_workspace uuid := private.key_workspace();
begin
  -- Repeats private.my_workspaces('viewer') with the owner added, so that each guarded statement needs one lookup
  -- instead of two.
  return query
    with mine as materialized (
      select w.id, w.user_id from public.workspaces w where w.user_id = me and (key_workspace is null or w.id = key_workspace)
      union all
      select w.id, w.user_id from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
      where m.user_id = me and (key_workspace is null or w.id = key_workspace)
    ), owners as materialized (
      select distinct user_id from mine
    )
    select mine.id from mine join owners using (user_id)
    where private.plan_has(private.plan_of(owners.user_id), feature);
end
$$;
grant execute on function private.my_workspaces_with to authenticated;
