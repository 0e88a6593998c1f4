-- Mail of a workspace in figures: by day for the dashboard, by campaign for lists, and what needs a person.
-- Definers, because counting under row-level security looks at each row.

-- What campaigns sent on each of some days and what came of it, counted on the day it happened.
drop function if exists public.dashboard_mail(uuid, integer, text);
create or replace function public.dashboard_mail(p_workspace_id uuid, p_days integer, p_time_zone text, p_until date default null)
returns table (day date, sent integer, replied integer, positive integer, meetings integer, bounced integer, opted_out integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asked record;
begin
  asked := private.dashboard_range(p_workspace_id, p_days, p_time_zone, p_until);
  return query
    with answers as (
      select i.id, i.lead_id, i.category, i.received_at from public.inbound_messages i
      where i.workspace_id = p_workspace_id and i.kind = 'reply'
        and i.received_at >= asked.since and i.received_at < asked.until
    ), moves as (
      select became.what, became.at
      from public.messages m cross join lateral (values
        ('sent', m.sent_at), ('replied', m.replied_at), ('bounced', m.bounced_at),
        -- Who opts out and complains as well wants the same, once.
        ('opted_out', least(m.unsubscribed_at, m.complained_at))) as became (what, at)
      where m.workspace_id = p_workspace_id and m.kind = 'campaign'
        and became.at >= asked.since and became.at < asked.until
      union all
      select 'positive', a.received_at from answers a where a.category in ('interested', 'meeting', 'referral')
      union all
      -- Whoever writes again about a meeting meets once.
      select 'meetings', a.received_at from answers a where a.category = 'meeting' and not exists (
        select from public.inbound_messages earlier
        where earlier.workspace_id = p_workspace_id and earlier.lead_id = a.lead_id and earlier.category = 'meeting'
          and (earlier.received_at, earlier.id) < (a.received_at, a.id))
    )
    select d.day, (count(*) filter (where what = 'sent'))::integer, (count(*) filter (where what = 'replied'))::integer,
      (count(*) filter (where what = 'positive'))::integer, (count(*) filter (where what = 'meetings'))::integer,
      (count(*) filter (where what = 'bounced'))::integer, (count(*) filter (where what = 'opted_out'))::integer
    from (select asked.first + n as day from generate_series(0, p_days - 1) as n) d
      left join moves on (moves.at at time zone p_time_zone)::date = d.day
    group by d.day order by d.day;
end
$$;
grant execute on function public.dashboard_mail to authenticated;
