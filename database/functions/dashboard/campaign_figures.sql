-- One row for each campaign that has leads or sent email, counted by private.counted_emails; `to_answer` counts
-- conversations; `alarms`: [{"kind", "bad", "of"}] of the last seven days (private.alarms_of).
drop function if exists public.campaign_figures(uuid);
create function public.campaign_figures(p_workspace_id uuid)
returns table (campaign_id uuid, leads integer, contacted integer, sent integer, sent_today integer, delivered integer,
  replied integer, positive integer, bounced integer, to_answer integer, alarms jsonb, next_send_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := (select coalesce(w.time_zone, 'UTC') from public.workspaces w where w.id = p_workspace_id);
  today timestamptz := date_trunc('day', now() at time zone zone) at time zone zone;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query
    with people as (
      select l.campaign_id, count(*)::integer as leads, min(l.due_at) filter (where l.state in ('waiting', 'active')) as next_at
      from public.campaign_leads l where l.workspace_id = p_workspace_id group by l.campaign_id
    ), mail as (
      select m.campaign_id, count(m.sent_at)::integer as sent, count(m.delivered_at)::integer as delivered,
        count(m.replied_at)::integer as replied, count(m.positive_at)::integer as positive, count(m.bounced_at)::integer as bounced,
        (count(*) filter (where m.sent_at >= today))::integer as today,
        (count(distinct m.person) filter (where m.sent_at is not null))::integer as contacted,
        -- Leads removed since still count as contacts of the campaign.
        (count(distinct m.person) filter (where m.sent_at is not null and m.lead_id is null))::integer as removed
      from private.counted_emails(p_workspace_id) m where m.kind = 'campaign' group by m.campaign_id
    ), open as (
      select c.campaign_id, count(*)::integer as waiting from public.conversations c
      where c.workspace_id = p_workspace_id and private.is_to_answer(c, now()) group by c.campaign_id
    ), warned as (
      select a.campaign_id, jsonb_agg(jsonb_build_object('kind', a.kind, 'bad', a.bad, 'of', a.whole) order by a.kind) as alarms
      from private.alarms_of(p_workspace_id) a group by a.campaign_id
    )
    select c.id, coalesce(p.leads, 0) + coalesce(m.removed, 0), coalesce(m.contacted, 0), coalesce(m.sent, 0), coalesce(m.today, 0),
      coalesce(m.delivered, 0), coalesce(m.replied, 0), coalesce(m.positive, 0), coalesce(m.bounced, 0), coalesce(o.waiting, 0),
      coalesce(w.alarms, '[]'),
      case when c.status = 'sending' and p.next_at is not null then (
          select private.sends_from(l, c, zone, greatest(p.next_at, now())) from public.campaign_leads l
          where l.workspace_id = p_workspace_id and l.campaign_id = c.id and l.due_at = p.next_at and l.state in ('waiting', 'active') limit 1)
        when c.status = 'scheduled' then c.starts_at end
    from public.email_campaigns c left join people p on p.campaign_id = c.id left join mail m on m.campaign_id = c.id
      left join open o on o.campaign_id = c.id left join warned w on w.campaign_id = c.id
    where c.workspace_id = p_workspace_id and (p.campaign_id is not null or m.campaign_id is not null);
end
$$;
grant execute on function public.campaign_figures to authenticated;
