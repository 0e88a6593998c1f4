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

-- One row for each campaign that was ever launched.
create or replace function public.campaign_figures(p_workspace_id uuid)
returns table (campaign_id uuid, leads integer, contacted integer, sent integer, sent_today integer, replied integer,
  positive integer, bounced integer, next_send_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query
    with people as (
      select l.campaign_id, count(*)::integer as leads, count(l.last_sent_at)::integer as contacted,
        min(l.due_at) filter (where l.state in ('waiting', 'active')) as next_at
      from public.campaign_leads l where l.workspace_id = p_workspace_id group by l.campaign_id
    ), mail as (
      select m.campaign_id, count(m.sent_at)::integer as sent, count(m.replied_at)::integer as replied,
        count(m.bounced_at)::integer as bounced,
        count(*) filter (where m.sent_at >= date_trunc('day', now() at time zone coalesce(w.time_zone, 'UTC')) at time zone coalesce(w.time_zone, 'UTC'))::integer as today
      from public.messages m join public.workspaces w on w.id = m.workspace_id
      where m.workspace_id = p_workspace_id and m.kind = 'campaign' group by m.campaign_id
    ), glad as (
      select i.campaign_id, count(distinct i.lead_id)::integer as positive from public.inbound_messages i
      where i.workspace_id = p_workspace_id and i.category in ('interested', 'meeting', 'referral') group by i.campaign_id
    )
    select p.campaign_id, p.leads, p.contacted, coalesce(m.sent, 0), coalesce(m.today, 0), coalesce(m.replied, 0),
      coalesce(g.positive, 0), coalesce(m.bounced, 0),
      case when c.status = 'sending' and p.next_at is not null then greatest(p.next_at, now()) when c.status = 'scheduled' then c.starts_at end
    from people p join public.email_campaigns c on c.id = p.campaign_id
      left join mail m on m.campaign_id = p.campaign_id left join glad g on g.campaign_id = p.campaign_id;
end
$$;

-- {"mailboxes": [{"id", "address", "reason"}], "waiting_replies", "uncertain", "uncertain_singles", "tasks", "running_out": [{"id", "title", "left"}]}
create or replace function public.dashboard_concerns(p_workspace_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return jsonb_build_object(
    'mailboxes', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'address', b.address, 'reason', b.state_reason)), '[]')
      from (select * from public.mailboxes m where m.workspace_id = p_workspace_id and m.state = 'broken' order by m.address limit 3) b),
    'waiting_replies', (select count(*) from public.inbound_messages i where i.workspace_id = p_workspace_id and i.kind = 'reply'
      and i.closed_at is null and i.received_at < now() - interval '24 hours' and coalesce(i.snoozed_until, '-infinity') < now()
      and not exists (select from public.messages m where m.workspace_id = i.workspace_id and m.answers_id = i.id)),
    'uncertain', (select count(*) from public.messages m where m.workspace_id = p_workspace_id and m.state = 'uncertain' and m.kind <> 'single'),
    'uncertain_singles', (select count(*) from public.messages m where m.workspace_id = p_workspace_id and m.state = 'uncertain' and m.kind = 'single'),
    'tasks', (select count(*) from public.campaign_tasks t join public.email_campaigns c on c.id = t.campaign_id
      where t.workspace_id = p_workspace_id and t.done_at is null and t.due_at <= now() and c.status = 'sending'),
    'running_out', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'left', r.left_over)), '[]') from (
      select c.id, c.title, count(l.id) as left_over
      from public.email_campaigns c left join public.campaign_leads l
        on l.workspace_id = c.workspace_id and l.campaign_id = c.id and l.state = 'waiting'
      where c.workspace_id = p_workspace_id and c.status = 'sending' group by c.id
      -- What a week of new people takes, at the pace of the week before.
      having count(l.id) < (select count(distinct m.lead_id) from public.messages m join public.campaign_steps s on s.id = m.step_id
        where m.workspace_id = c.workspace_id and m.campaign_id = c.id and s.position = 1 and m.sent_at > now() - interval '7 days')
      order by c.title limit 3) r));
end
$$;

grant execute on function public.dashboard_mail, public.campaign_figures, public.dashboard_concerns to authenticated;
