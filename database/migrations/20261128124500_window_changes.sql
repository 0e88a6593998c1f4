-- Campaigns whose hours, days or time zone changed, until every lead that waits for the former hours is asked again
-- (database/functions/sending/release_holds.sql).
create table private.window_changes (
  campaign_id uuid primary key references public.email_campaigns on delete cascade,
  changed_at timestamptz not null
);
create index campaign_leads_window on public.campaign_leads (campaign_id, held_at) where held_by = 'window';
