-- How often in a row the mail of this step could not be written for a lead: three times, and a person has to look.
alter table public.campaign_leads add column unwritten smallint not null default 0;
