-- The progress of contacts whom campaigns wrote to on these days, regardless of how long it took: one row for each
-- step of a sequence, and one without a step for the total, including removed steps. Opened and clicked are human
-- events; `tracked` counts the emails whose opens could be tracked, `click_tracked` those whose clicks could. A
-- security definer, because counting under row-level security checks each row. The former return type had no
-- click_tracked.
drop function if exists public.dashboard_funnel(uuid, integer, text, date);
create function public.dashboard_funnel(p_workspace_id uuid, p_days integer, p_time_zone text, p_until date default null)
returns table (step integer, written integer, tracked integer, opened integer, clicked integer, replied integer,
  positive integer, meetings integer, click_tracked integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  asked record;
begin
  asked := private.dashboard_range(p_workspace_id, p_days, p_time_zone, p_until);
  perform private.require_range_in_plan(p_workspace_id, asked.first, p_time_zone);
  return query
    with mail as (
      select s.position as place, m.*
      from private.counted_emails(p_workspace_id) m left join public.campaign_steps s on s.workspace_id = p_workspace_id and s.id = m.step_id
      where m.kind = 'campaign' and m.sent_at >= asked.since and m.sent_at < asked.until
    )
    select m.place, count(distinct person)::integer, (count(distinct person) filter (where tracks_opens))::integer,
      (count(distinct person) filter (where opened_at is not null))::integer,
      (count(distinct person) filter (where clicked_at is not null))::integer,
      (count(distinct person) filter (where replied_at is not null))::integer,
      (count(distinct person) filter (where positive_at is not null))::integer,
      (count(distinct person) filter (where meeting_at is not null))::integer,
      (count(distinct person) filter (where tracks_clicks))::integer
    from mail m
    group by grouping sets ((), (m.place))
    having grouping(m.place) = 1 or m.place is not null
    order by m.place nulls first;
end
$$;
grant execute on function public.dashboard_funnel to authenticated;
