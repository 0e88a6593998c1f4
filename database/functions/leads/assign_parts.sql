-- Moves leads that no mailbox writes to yet into the part of the queue for their provider (sending/provider_queues.sql).
-- Leads that are being claimed are not moved.
create or replace function private.assign_parts(campaign public.email_campaigns, ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set provider = n.part from (
    select l.id, private.matched_provider(campaign, l.email) as part from public.campaign_leads l
    where l.id = any (ids) and l.mailbox_id is null and l.state in ('waiting', 'active') order by l.id for update skip locked) n
  where campaign_leads.id = n.id and campaign_leads.provider <> n.part
$$;
