-- True while the daily check finds the tracking domain failing: its record leads elsewhere, or a blocklist has it. Links
-- that lead there would put an email in spam, so campaigns leave theirs unchanged meanwhile.
create or replace function private.is_tracking_failing(settings public.tracking_settings) returns boolean
language sql stable
set search_path = ''
return exists (select from public.sending_domains d where d.workspace_id = settings.workspace_id and d.kind = 'tracking'
  and lower(d.domain) = lower(settings.domain) and d.failing_since is not null);

-- The workspace's own domain for links, once its DNS points here; null for the installation's.
create or replace function private.tracking_domain(settings public.tracking_settings) returns text
language sql stable
set search_path = ''
return case when settings.domain_state = 'working' and not private.is_tracking_failing(settings) then settings.domain end;
