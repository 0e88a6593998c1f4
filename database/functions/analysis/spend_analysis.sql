-- Counts each analysis that a user inserts against the plan's month, by the clock of this database. It runs after the
-- insert, so that a row rejected for another reason, or retried with the same id, does not count.
create or replace function private.spend_analysis() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan text := private.plan_of(new.user_id);
  allowed integer := private.analyses_per_month(plan);
  this_month date := private.month_of(new."timestamp");
  used integer;
begin
  perform private.require_allowance(new.user_id, new.analysis_type, this_month);
  -- The row is locked until this transaction ends, so that concurrent analyses see the true count.
  insert into private.monthly_usage as u (user_id, month, analyses) values (new.user_id, this_month, 1)
    on conflict (user_id, month) do update set analyses = u.analyses + 1
    where allowed is null or u.analyses < allowed
    returning u.analyses into used;
  if used is null then
    perform private.require_allowance(new.user_id, new.analysis_type, this_month);
  end if;
  -- The count goes up by one, so that each threshold is reached exactly once.
  if used = allowed or used = ceil(allowed * 0.8) then
    perform private.notify(new.user_id,
      case when used = allowed then 'analysis_limit_reached' else 'analysis_limit_near' end,
      jsonb_build_object('used', used, 'limit', allowed, 'plan', private.plan_name(plan)));
  end if;
  return null;
end
$$;

-- Rejects an analysis type that the plan does not include, or whose monthly allowance is used up.
create or replace function private.require_allowance(person uuid, type text, this_month date) returns void
language plpgsql set search_path = '' as $$
declare
  plan text := private.plan_of(person);
  feature text := private.feature_of_analysis(type);
  allowed integer := private.analyses_per_month(plan);
begin
  if feature is not null and not private.plan_has(plan, feature) then
    raise exception using errcode = 'PT402',
      message = format('The %s plan has no LinkedIn analysis.', private.plan_name(plan)),
      hint = 'Upgrade to Starter or Pro to analyse LinkedIn messages.';
  elsif allowed <= (select analyses from private.monthly_usage where user_id = person and month = this_month) then
    raise exception using errcode = 'PT402',
      message = format('All %s analyses of the %s plan are used for this month.', allowed, private.plan_name(plan)),
      hint = format('Upgrade for more, or analyse again from %s (UTC).',
        to_char(this_month + interval '1 month', 'FMDD FMMonth YYYY'));
  end if;
end
$$;

-- Checks the caller's allowance before their draft is read; the insert is what decides. Returns how many analyses the
-- plan has left this month, or null for no limit.
drop function if exists private.require_analysis(text, uuid);
create function private.require_analysis(p_type text, p_workspace_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if p_workspace_id is not null then
    perform private.require_member(p_workspace_id, 'editor');
  end if;
  perform private.require_allowance(auth.uid(), p_type, private.month_of(now()));
  return private.analyses_per_month(private.plan_of(auth.uid())) - coalesce((
    select analyses from private.monthly_usage where user_id = auth.uid() and month = private.month_of(now())), 0);
end
$$;
grant execute on function private.require_analysis to authenticated;

-- An analysis inserted by the service counts in the month it names and is never rejected. The invented history of a
-- sample workspace does not count.
create or replace function private.count_analysis() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.workspaces where id = new.workspace_id and sample) then
    return null;
  end if;
  insert into private.monthly_usage as u (user_id, month, analyses)
    values (new.user_id, private.month_of(new."timestamp"), 1)
    on conflict (user_id, month) do update set analyses = u.analyses + 1;
  return null;
end
$$;

create or replace function private.use_server_clock() returns trigger
language plpgsql set search_path = '' as $$
begin
  new."timestamp" := now();
  return new;
end
$$;

create or replace function private.month_of(moment timestamptz) returns date
language sql immutable parallel safe set search_path = '' as $$
  select date_trunc('month', moment at time zone 'utc')::date
$$;

create or replace trigger use_server_clock before insert on public.analyses
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.use_server_clock();
create or replace trigger spend_analysis after insert on public.analyses
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.spend_analysis();
create or replace trigger count_analysis after insert on public.analyses
  for each row when (current_user = 'service_role' and current_setting('coldframe.restores', true) is distinct from 'on')
  execute function private.count_analysis();
