-- The queue of new leads by email provider: a mailbox finds its lead however many of another provider are before it.
alter table public.campaign_leads
  -- The provider that a mailbox may match, as private.matched_provider has it; empty where there is none, where it is not known
  -- yet, and in campaigns that never preferred mailboxes of providers.
  add column provider text not null default '';
alter table public.email_campaigns
  -- Set for good once it prefers mailboxes of the recipient's provider: its queue has a part for each provider from then on.
  add column queues_by_provider boolean not null default false;

drop index public.campaign_leads_due_new;
create index campaign_leads_due_new on public.campaign_leads (campaign_id, provider, due_at, id)
  where mailbox_id is null and due_at is not null and state in ('waiting', 'active');

-- Campaigns whose leads are still put into the part of their provider, and how far that has come.
create table private.provider_sorting (
  campaign_id uuid primary key references public.email_campaigns on delete cascade,
  after_id uuid
);

update public.email_campaigns set queues_by_provider = true where matches_provider;
insert into private.provider_sorting (campaign_id) select id from public.email_campaigns where matches_provider;
