-- A link by which anybody may read the report of one campaign, until an editor revokes it or its time is over.
create table public.shared_campaign_reports (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  -- Always made here: 244 random bits, which nobody guesses and nobody chooses.
  token text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Null: until it is revoked.
  expires_at timestamptz check (coalesce(expires_at > created_at, true)
    or private.fail('This link would end before it begins.', 'Choose a time to come.')),
  created_at timestamptz not null default now(),
  unique (workspace_id, campaign_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade
);
comment on table public.shared_campaign_reports is 'A link by which anybody may read the report of one campaign.';
