-- The times when campaign emails were sent, and which of them got a reply: by weekday (ISO, 1 is Monday) and hour in
-- the recipient's time zone, else in the given one. A security definer, because counting under row-level security
-- checks each row.
drop function if exists public.dashboard_hours(uuid, integer, text);
create or replace function public.dashboard_hours(p_workspace_id uuid, p_days integer, p_time_zone text, p_until date default null)
returns table (weekday integer, hour integer, sent integer, replied integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  asked record;
begin
  asked := private.dashboard_range(p_workspace_id, p_days, p_time_zone, p_until);
  return query
    with left_at as (
      select m.sent_at at time zone coalesce(a.time_zone, a.derived_time_zone, p_time_zone) as moment, m.replied_at
      from private.counted_emails(p_workspace_id) m
        left join public.campaign_leads l on l.workspace_id = p_workspace_id and l.id = m.lead_id
        left join public.audience a on a.workspace_id = l.workspace_id and a.id = l.audience_id
      where m.kind = 'campaign'
        and m.sent_at >= asked.since and m.sent_at < asked.until
    )
    select extract(isodow from moment)::integer, extract(hour from moment)::integer,
      count(*)::integer, count(replied_at)::integer
    from left_at group by 1, 2 order by 1, 2;
end
$$;
grant execute on function public.dashboard_hours to authenticated;
