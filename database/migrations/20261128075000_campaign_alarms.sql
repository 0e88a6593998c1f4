-- The alarms of a campaign that somebody was notified of and that have not ended (private.watch_alarms).
create table private.campaign_alarms (
  workspace_id uuid not null,
  campaign_id uuid not null,
  kind text not null,
  since timestamptz not null default now(),
  primary key (campaign_id, kind),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade
);
create index campaign_alarms_workspace on private.campaign_alarms (workspace_id, campaign_id);
