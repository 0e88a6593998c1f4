-- Contacts that an action of another campaign moved here.
alter table public.campaign_entrants drop constraint campaign_entrants_via_check;
alter table public.campaign_entrants add constraint campaign_entrants_via_check check (via in ('segment', 'import', 'api', 'action'));
