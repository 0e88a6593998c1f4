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
grant execute on function public.campaign_figures to authenticated;
