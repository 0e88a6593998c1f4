-- The leads that stand at a condition or an action, or have replied, for the engine to decide (server/sending/decide-leads.ts). Takes
-- no locks: apply_decisions and the claim ignore a decision about a lead that has changed since.

-- {"now", "leads", "campaigns"}, or null when nothing is to decide. `is_ahead` is true for leads in the queues of
-- mailboxes that may send: the claim applies their decision when it is their turn and no rule holds them.
create or replace function private.leads_to_decide(p_without_email boolean default false) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
declare
  right_now timestamptz := private.clock();
  leads jsonb;
begin
  -- In one statement: a function for each lead takes longer than all of its lookups.
  select jsonb_agg(jsonb_build_object('id', l.id, 'campaign', l.campaign_id, 'contact', l.audience_id, 'step', l.step_id, 'state', l.state,
    'reply', case when l.reply_undecided_at is not null then (select private.reply_facts(n) from public.campaign_leads n where n.id = l.id) end, 'due', l.due_at, 'since', case when l.held_by = 'decision' then l.held_at end, 'on_reply', l.on_reply, 'is_ahead', l.is_ahead,
    'is_done', not l.is_ahead and (exists (select from public.lead_actions d where d.lead_id = l.id and d.step_id is not distinct from l.step_id)
      or exists (select from public.campaign_tasks t where t.lead_id = l.id and t.step_id is not distinct from l.step_id and t.done_at is not null)),
    'reached', array(select jsonb_build_array(b.step_id, b.reached_at, b.branch) from public.lead_branches b where b.lead_id = l.id))
    order by l.due_at, l.id)
  into leads from (
    (select n.*, false as is_ahead from public.campaign_leads n
      where n.held_by = 'decision' and n.due_at is not null and n.due_at <= right_now and n.reply_undecided_at is null
        and not exists (select from private.moving m where m.id = n.workspace_id and m.state <> 'followed')
      order by n.due_at, n.id limit 200)
    union all
    (select n.*, false from public.campaign_leads n
      where n.reply_undecided_at <= right_now and not exists (select from private.moving m where m.id = n.workspace_id and m.state <> 'followed')
      order by n.reply_undecided_at limit 200)
    union all
    (select n.*, false from private.leads_without_email(right_now) n where p_without_email and n.reply_undecided_at is null)
    union all
    (select n.*, true from private.leads_at_rules(right_now) n where n.reply_undecided_at is null)
  ) l;
  return case when leads is not null then jsonb_build_object('now', right_now, 'leads', leads, 'campaigns', (
    select jsonb_agg(private.planned_sequence(c)) from public.email_campaigns c
    where c.id in (select distinct (lead ->> 'campaign')::uuid from jsonb_array_elements(leads) as lead))) end;
end
$$;

drop function if exists private.plan_of(public.email_campaigns);
-- The sequence without its emails, and what its waits depend on.
create or replace function private.planned_sequence(campaign public.email_campaigns) returns jsonb
language sql stable
set search_path = ''
return jsonb_build_object('id', campaign.id, 'version', campaign.sequence_version,
  'zone', coalesce(campaign.time_zone, (select w.time_zone from public.workspaces w where w.id = campaign.workspace_id), 'UTC'),
  'send_days', campaign.send_days, 'hour_from', campaign.hour_from, 'hour_to', campaign.hour_to, 'closed_dates', campaign.closed_dates,
  'waits_in_working_days', campaign.waits_in_working_days, 'sequence', (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'wait_days', s.wait_days, 'on_reply', s.on_reply,
      'leads_to', s.leads_to, 'branches', s.branches, 'action', s.action, 'variants', jsonb_build_array()) order by s.position), '[]')
    from public.campaign_steps s where s.workspace_id = campaign.workspace_id and s.campaign_id = campaign.id and s.position is not null));

-- The next leads in the queues of mailboxes that may send now, where they stand at a condition or an action.
create or replace function private.leads_at_rules(right_now timestamptz) returns setof public.campaign_leads
language sql stable set search_path = '' as $$
  with sender as materialized (
    select c as campaign, cm.mailbox_id from (
      select m.workspace_id, m.id from public.mailboxes m
      where m.state = 'active' and greatest(m.next_free_at, m.next_check_at) <= right_now
        and not exists (select from private.moving g where g.id = m.workspace_id and g.state <> 'followed')
      order by greatest(m.next_free_at, m.next_check_at), m.id limit 100) ready
    join public.campaign_mailboxes cm on cm.workspace_id = ready.workspace_id and cm.mailbox_id = ready.id
    join public.email_campaigns c on c.id = cm.campaign_id and c.status = 'sending'
    where exists (select from public.campaign_steps s
      where s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.position is not null and s.kind in ('condition', 'action'))
  ), queued as (
    select l.* from (select s.campaign, count(*) as mailboxes from sender s group by s.campaign) q, unnest(private.queue_parts(q.campaign)) as part,
      lateral (select * from public.campaign_leads n
        where n.campaign_id = (q.campaign).id and n.provider = part and n.mailbox_id is null and n.due_at is not null
          and n.state in ('waiting', 'active') and n.due_at <= right_now and n.held_by is distinct from 'decision'
        order by n.due_at, n.id limit least(q.mailboxes + 5, 55)) l
    union all
    select l.* from sender s, lateral (select * from public.campaign_leads n
      where n.campaign_id = (s.campaign).id and n.mailbox_id = s.mailbox_id and n.due_at is not null
        and n.state in ('waiting', 'active') and n.due_at <= right_now and n.held_by is distinct from 'decision'
      order by n.due_at, n.id limit 5) l
  )
  select q.* from queued q join public.campaign_steps s on s.workspace_id = q.workspace_id and s.id = q.step_id
  where s.position is not null and s.kind in ('condition', 'action')
$$;

-- Due leads on steps without an email. A paused campaign waits, a completed one continues, because replies arrive long
-- after its last email. A loose index scan finds each campaign that has such leads, however many there are.
create or replace function private.leads_without_email(right_now timestamptz) returns setof public.campaign_leads
language sql stable set search_path = '' as $$
  with recursive waiting as (
    (select l.campaign_id from public.campaign_leads l
      where l.due_at is not null and l.state in ('replied', 'bounced') order by l.campaign_id limit 1)
    union all
    select (select l.campaign_id from public.campaign_leads l
      where l.due_at is not null and l.state in ('replied', 'bounced') and l.campaign_id > w.campaign_id order by l.campaign_id limit 1)
    from waiting w where w.campaign_id is not null
  )
  select l.* from waiting w join public.email_campaigns c on c.id = w.campaign_id and c.status in ('sending', 'completed'),
    lateral (select * from public.campaign_leads d
      where d.campaign_id = c.id and d.due_at is not null and d.state in ('replied', 'bounced') and d.due_at <= right_now
        and d.held_by is distinct from 'decision'
      order by d.due_at, d.id limit 100) l
$$;
