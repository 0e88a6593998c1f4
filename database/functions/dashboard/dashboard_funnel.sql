-- How far the people came whom campaigns wrote to on some days, however long they took: one row for each step of a sequence,
-- and one without a step for all of them, those whose step is gone included. Opened and clicked are what people did;
-- `tracked` says of how many an open could be seen, `click_tracked` of how many a click. Definer, because counting under row-level security looks at each row.
-- What it answers had no click_tracked.
drop function if exists public.dashboard_funnel(uuid, integer, text, date);
create function public.dashboard_funnel(p_workspace_id uuid, p_days integer, p_time_zone text, p_until date default null)
returns table (step integer, written integer, tracked integer, opened integer, clicked integer, replied integer,
  positive integer, meetings integer, click_tracked integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asked record;
begin
  asked := private.dashboard_range(p_workspace_id, p_days, p_time_zone, p_until);
  perform private.require_look_back(p_workspace_id, asked.first, p_time_zone);
  return query
    with mail as (
      -- A lead that was deleted is still somebody who was written to.
      select s.position as place, coalesce(m.lead_id, m.id) as person, m.lead_id, m.tracks_opens, m.tracks_clicks,
        m.first_opened_at is not null as opened, m.first_clicked_at is not null as clicked, m.replied_at is not null as replied
      from public.messages m left join public.campaign_steps s on s.workspace_id = m.workspace_id and s.id = m.step_id
      where m.workspace_id = p_workspace_id and m.kind = 'campaign' and m.sent_at >= asked.since and m.sent_at < asked.until
    ), glad as (
      -- One person who is glad twice is one.
      select i.lead_id, bool_or(i.category = 'meeting') as meets from public.inbound_messages i
      where i.workspace_id = p_workspace_id and i.received_at >= asked.since and i.lead_id is not null
        and i.category in ('interested', 'meeting', 'referral')
      group by i.lead_id
    )
    select m.place, count(distinct person)::integer, (count(distinct person) filter (where tracks_opens))::integer,
      (count(distinct person) filter (where m.opened))::integer, (count(distinct person) filter (where m.clicked))::integer,
      (count(distinct person) filter (where m.replied))::integer,
      (count(distinct person) filter (where m.replied and g.lead_id is not null))::integer,
      (count(distinct person) filter (where m.replied and g.meets))::integer,
      (count(distinct person) filter (where m.tracks_clicks))::integer
    from mail m left join glad g on g.lead_id = m.lead_id
    group by grouping sets ((), (m.place))
    having grouping(m.place) = 1 or m.place is not null
    order by m.place nulls first;
end
$$;
grant execute on function public.dashboard_funnel to authenticated;
