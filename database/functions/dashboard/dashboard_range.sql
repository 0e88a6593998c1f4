-- The days that a dashboard asks for, to whoever may see its workspace: p_days of them, of which the last is p_until, or
-- today where nothing is said. A day begins at midnight in the time zone asked for.
create or replace function private.dashboard_range(p_workspace_id uuid, p_days integer, p_time_zone text, p_until date,
  out first date, out last date, out since timestamptz, out until timestamptz)
language plpgsql stable
set search_path = ''
as $$
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

-- A month and the one before it are for everybody; looking further back is part of the paid plans' analytics. Sample data
-- shows what there would be.
create or replace function private.require_look_back(p_workspace_id uuid, p_first date, p_time_zone text) returns void
language plpgsql stable
set search_path = ''
as $$
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
