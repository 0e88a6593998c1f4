-- When somebody last had skipped contacts decided on again: how often that may be is limited.
alter table public.campaign_enrolments add column retried_at timestamptz;
