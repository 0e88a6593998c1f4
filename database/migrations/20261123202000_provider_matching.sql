-- Email providers of recipients in the claim: mailboxes of the same provider, and a limit for each provider and hour.
alter table public.email_campaigns
  -- First emails leave by a mailbox of the recipient's provider, as long as one may send more today.
  add column matches_provider boolean not null default false,
  -- How many emails one provider gets in an hour.
  add column provider_hourly_cap integer check ((provider_hourly_cap between 1 and 100000) is not false
    or private.fail('An email provider gets between 1 and 100,000 emails an hour.', 'Give a whole number, or leave it empty.'));

-- How many emails of a campaign a provider got in an hour, and how many leads wait for it; kept only where it has a limit.
create table private.provider_hours (
  campaign_id uuid not null references public.email_campaigns on delete cascade,
  provider text not null,
  hour timestamptz not null,
  sent integer not null default 0,
  held integer not null default 0,
  primary key (campaign_id, provider, hour)
);
