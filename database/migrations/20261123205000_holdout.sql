-- A holdout group: leads of a campaign that get no email, to measure what the email adds (docs/decisions/446).
alter table public.email_campaigns
  -- Per cent of the leads.
  add column holdout_share smallint not null default 0 check (holdout_share between 0 and 50
    or private.fail('A holdout group is 0 to 50 per cent of the leads.', 'Choose a smaller share.')),
  -- What is compared: how many leads of either group this segment contains.
  add column holdout_segment_id uuid,
  add constraint email_campaigns_holdout_segment foreign key (workspace_id, holdout_segment_id)
    references public.segments (workspace_id, id) on delete set null (holdout_segment_id);
create index email_campaigns_by_holdout_segment on public.email_campaigns (workspace_id, holdout_segment_id);
alter table public.campaign_leads add column in_holdout boolean not null default false;
create index campaign_leads_holdout on public.campaign_leads (campaign_id) where in_holdout;
