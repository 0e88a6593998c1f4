-- Computes the days of a dashboard for callers who may see the workspace: p_days of them, up to p_until, or today by
-- default. A day begins at midnight in the given time zone.
create or replace function private.dashboard_range(p_workspace_id uuid, p_days integer, p_time_zone text, p_until date,
  out first date, out last date, out since timestamptz, out until timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  today date;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  if p_days is null or p_days not between 1 and 366 then
    raise exception using errcode = 'PT400', message = 'Figures cover 1 to 366 days.', hint = 'Ask for fewer days.';
  end if;
  today := (now() at time zone p_time_zone)::date;
  last := coalesce(p_until, today);
  if last not between '2000-01-01' and today then
    raise exception using errcode = 'PT400', message = 'Figures end today.', hint = 'Ask for earlier days.';
  end if;
  first := last - p_days + 1;
  since := first::timestamp at time zone p_time_zone;
  until := (last + 1)::timestamp at time zone p_time_zone;
end
$$;

-- A month and the one before it are available to all plans; earlier data needs a plan with analytics. Sample data is
-- exempt, to show the feature.
create or replace function private.require_range_in_plan(p_workspace_id uuid, p_first date, p_time_zone text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_first <= (now() at time zone p_time_zone)::date - 62 and not exists (
    select from public.workspaces w where w.id = p_workspace_id
      and (w.sample or private.plan_has(private.plan_of(w.user_id), 'advanced_analytics')))
  then
    raise exception using errcode = 'PT402', message = 'The Free plan looks back 30 days.',
      hint = 'Upgrade to Starter or Pro to look further back.';
  end if;
end
$$;
