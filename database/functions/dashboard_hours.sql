-- When campaigns' mails left, and which of them were answered: by weekday (ISO, 1 is Monday) and hour where their
-- readers are, else in the time zone asked for. Definer, because counting under row-level security looks at each row.
create or replace function public.dashboard_hours(p_workspace_id uuid, p_days integer, p_time_zone text)
returns table (weekday integer, hour integer, sent integer, replied integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  if p_days is null or p_days not between 1 and 366 then
    raise exception using errcode = 'PT400', message = 'There are figures for 1 to 366 days.', hint = 'Ask for fewer days.';
  end if;
  return query
    with left_at as (
      select m.sent_at at time zone coalesce(a.time_zone, p_time_zone) as moment, m.replied_at
      from public.messages m
        left join public.campaign_leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
        left join public.audience a on a.workspace_id = l.workspace_id and a.id = l.audience_id
      where m.workspace_id = p_workspace_id and m.kind = 'campaign' and m.bounced_at is null
        and m.sent_at >= now() - make_interval(days => p_days)
    )
    select extract(isodow from moment)::integer, extract(hour from moment)::integer,
      count(*)::integer, count(replied_at)::integer
    from left_at group by 1, 2 order by 1, 2;
end
$$;
alter function public.dashboard_hours owner to service_role;
revoke execute on function public.dashboard_hours from public;
grant execute on function public.dashboard_hours to authenticated;
