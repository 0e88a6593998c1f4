-- Leads whose hold depends on a time zone: the sending hours, and the day before which a contact is not emailed.
create index campaign_leads_zone_holds on public.campaign_leads (campaign_id, held_at) where held_by in ('window', 'not_before');
drop index public.campaign_leads_window;
