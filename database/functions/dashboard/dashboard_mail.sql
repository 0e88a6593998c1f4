-- Email figures of a workspace: by day for the dashboard, by campaign for lists, and items that need attention.
-- Security definers, because counting under row-level security checks each row.

-- Daily figures of campaign emails, by private.counted_emails. Their results count on the day on which the email was
-- sent, so that a rate compares the same emails as the funnel (dashboard_funnel.sql). A meeting counts on its own day.
drop function if exists public.dashboard_mail(uuid, integer, text);
create or replace function public.dashboard_mail(p_workspace_id uuid, p_days integer, p_time_zone text, p_until date default null)
returns table (day date, sent integer, replied integer, positive integer, meetings integer, bounced integer, opted_out integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  asked record;
begin
  asked := private.dashboard_range(p_workspace_id, p_days, p_time_zone, p_until);
  return query
    with mail as materialized (
      select * from private.counted_emails(p_workspace_id) m where m.kind = 'campaign'
    ), moves as (
      select became.what, became.at
      from mail m cross join lateral (values
        ('sent', m.sent_at, true), ('replied', m.sent_at, m.replied_at is not null), ('positive', m.sent_at, m.positive_at is not null),
        ('bounced', m.sent_at, m.bounced_at is not null), ('opted_out', m.sent_at, m.opted_out_at is not null)) as became (what, at, is_so)
      where became.is_so and became.at >= asked.since and became.at < asked.until
      union all
      -- A lead counts once, however many of its emails got a reply.
      select 'meetings', min(m.meeting_at) from mail m where m.meeting_at is not null group by m.campaign_id, m.person
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
