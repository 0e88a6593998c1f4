-- Whether a campaign has anybody left, asked every few seconds, and the list of who waits and why.
create index campaign_leads_open on public.campaign_leads (campaign_id, id) where state in ('waiting', 'active', 'paused');
