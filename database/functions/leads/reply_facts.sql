-- The facts by which the engine decides what follows after the last reply or bounce of a lead (core/campaigns/lead/replied.ts).
create or replace function private.reply_facts(lead public.campaign_leads) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('undecided_at', lead.reply_undecided_at, 'id', i.id,
    'category', case when lead.state = 'bounced' then 'bounced' else i.category end,
    'reason', case when lead.state = 'bounced' then left(lead.reason, 300) else i.category_reason end,
    'is_certain', i.matched_by is distinct from 'unsure', 'is_from_lead', lower(i.from_address) = lower(lead.email),
    'back_on', i.back_on, 'received_at', coalesce(i.received_at, lead.reply_undecided_at), 'last_sent_at', lead.last_sent_at,
    'has_ended_otherwise', lead.reason is not null or private.is_answered(lead)
      or i.unclear_opt_out is not null and not i.opt_out_decided,
    'has_replied_besides', i.id is not null and private.has_replied_besides(lead, i),
    'may_be_called', lead.audience_id is not null and not private.has_opted_out(lead), 'is_archived', c.status = 'archived',
    'is_over', c.status = 'completed' and exists (select from public.campaign_leads o
      where o.campaign_id = c.id and o.state in ('waiting', 'active', 'paused') and o.id <> lead.id),
    'is_step_done', case when lead.step_id is not null then exists (select from public.messages m
        where m.lead_id = lead.id and m.step_id = lead.step_id and m.kind = 'campaign' and m.superseded_by is null)
      or exists (select from public.campaign_tasks t where t.lead_id = lead.id and t.step_id = lead.step_id and t.done_at is not null) end)
  from public.email_campaigns c
  left join lateral (select * from public.inbound_messages n
    where n.workspace_id = lead.workspace_id and n.lead_id = lead.id and case lead.state
      when 'bounced' then n.kind = 'bounce' and n.created_at >= lead.ended_at else n.kind = 'reply' end
    order by n.received_at desc, n.id desc limit 1) i on true
  where c.id = lead.campaign_id
$$;

-- True when another reply also ended the lead's sequence: a lead who declined gets no more email, whatever their
-- mailbox sends later. A reply that began the steps, and those before it, ended none of them.
create or replace function private.has_replied_besides(lead public.campaign_leads, reply public.inbound_messages) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.inbound_messages i
    where i.workspace_id = lead.workspace_id and i.lead_id = lead.id and i.kind = 'reply' and i.id <> reply.id
      and i.category is distinct from 'out_of_office'
      and not exists (select from public.lead_branches b
        join public.inbound_messages f on f.workspace_id = b.workspace_id and f.id = b.inbound_id
        where b.lead_id = lead.id and b.branch = lead.on_reply and (i.received_at, i.id) <= (f.received_at, f.id)
          and not private.is_without_email(b.branch)))
$$;
