-- The mail provider of an address, and the rules of a campaign based on it: a limit for each provider and hour, and
-- the providers that its mailboxes match (provider_queues.sql; core/campaigns/dry-run-providers.ts simulates both).

-- One name for the services of the same company; null when a family of the report is not a distinct provider.
create or replace function private.provider_of_family(family text) returns text
language sql immutable parallel safe
return case when family in ('Gmail', 'Google Workspace') then 'Google' when family in ('Outlook', 'Microsoft 365') then 'Microsoft'
  when family in ('Yahoo', 'iCloud', 'Zoho', 'Proton', 'Fastmail', 'Mimecast', 'Proofpoint', 'Barracuda', 'Cisco') then family end;

create or replace function private.recipient_provider(address text) returns text
language sql stable
set search_path = ''
return private.provider_of_family(coalesce(
  (select p.family from private.domain_providers p where p.domain = split_part(lower(address), '@', 2)),
  private.provider_family(address)));

-- Decided by the way it was connected, and otherwise by its server.
create or replace function private.mailbox_provider(box public.mailboxes) returns text
language sql immutable parallel safe
return case
  when box.provider = 'gmail' or lower(box.smtp_host) ~ '(^|\.)(gmail|googlemail)\.com$' then 'Google'
  when box.provider = 'microsoft' or lower(box.smtp_host) ~ '(^|\.)(office365|outlook)\.com$' then 'Microsoft'
  when lower(box.smtp_host) ~ '(^|\.)zoho(cloud)?\.[a-z.]+$' then 'Zoho'
  when lower(box.smtp_host) ~ '(^|\.)fastmail\.com$' then 'Fastmail'
  when lower(box.smtp_host) ~ '(^|\.)mail\.yahoo\.com$' then 'Yahoo'
  when lower(box.smtp_host) ~ '(^|\.)mail\.me\.com$' then 'iCloud'
  when lower(box.smtp_host) ~ '(^|\.)protonmail\.ch$' then 'Proton' end;

-- True when its hours of this day are not over yet; otherwise its leads would wait each day for the rest of its
-- limit.
create or replace function private.has_hours_today(box public.mailboxes, zone text, right_now timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select box.hour_from is null or private.next_moment('{1,2,3,4,5,6,7}', box.hour_from, box.hour_to, '{}', zone, right_now)
    < ((right_now at time zone zone)::date + 1)::timestamp at time zone zone
$$;

-- The providers that other mailboxes of the campaign match and may still send first emails to today. Messages of the
-- current claim are counted only at its end (count_sends), and a mailbox claims one at a time.
create or replace function private.providers_of_others(
  campaign public.email_campaigns, box public.mailboxes, zone text, right_now timestamptz, claimed_boxes uuid[]
) returns text[]
language sql stable set search_path = '' as $$
  select array(select distinct private.mailbox_provider(m)
    from public.campaign_mailboxes cm join public.mailboxes m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id,
      lateral (select (right_now at time zone zone)::date as today) day
    where cm.workspace_id = campaign.workspace_id and cm.campaign_id = campaign.id and m.id <> box.id and m.state = 'active'
      and private.mailbox_provider(m) is not null and not private.leaves_new_leads(m, campaign.id)
      and (day.today between m.frozen_from and m.frozen_to) is not true
      and private.has_hours_today(m, zone, right_now)
      and case when m.sent_on = day.today then m.sent_count else 0 end
        + (m.id = any (claimed_boxes))::integer
        < private.mailbox_limit(m, day.today))
$$;

-- Hours are in UTC, the same everywhere.
create or replace function private.hour_of(moment timestamptz) returns timestamptz
language sql immutable parallel safe
return date_trunc('hour', moment at time zone 'UTC') at time zone 'UTC';

-- The next hour when the limit of this hour is reached, else null; reserve_provider_hour finds an hour with room.
create or replace function private.provider_free_at(lead public.campaign_leads, campaign public.email_campaigns, right_now timestamptz)
returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select h.hour + interval '1 hour' from private.provider_hours h
    where h.campaign_id = campaign.id and h.provider = private.recipient_provider(lead.email) and h.hour = private.hour_of(right_now)
      and h.sent >= campaign.provider_hourly_cap);
end
$$;
drop function if exists private.hold_of_provider(public.campaign_leads, public.email_campaigns, timestamptz);

create or replace function private.count_for_provider(campaign public.email_campaigns, address text, right_now timestamptz) returns void
language sql set search_path = '' as $$
  insert into private.provider_hours as h (campaign_id, provider, hour, sent)
    select campaign.id, provider, private.hour_of(right_now), 1 from private.recipient_provider(address) as provider
    where provider is not null
    on conflict (campaign_id, provider, hour) do update set sent = h.sent + 1
$$;

-- Reserves a place in the first hour of the next 24 that has room, so that a lead over the limit is held once, and
-- not again each hour. The caller must hold the campaign's counter (caps_free_at).
create or replace function private.reserve_provider_hour(campaign public.email_campaigns, address text, right_now timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  taker constant text := private.recipient_provider(address);
  free_at timestamptz;
begin
  select later into free_at
    from generate_series(private.hour_of(right_now) + interval '1 hour', private.hour_of(right_now) + interval '24 hours', interval '1 hour') as later
    where not exists (select from private.provider_hours h where h.campaign_id = campaign.id and h.provider = taker
      and h.hour = later and h.held >= campaign.provider_hourly_cap)
    order by later limit 1;
  if free_at is null then return private.hour_of(right_now) + interval '24 hours'; end if;
  insert into private.provider_hours as h (campaign_id, provider, hour, held) values (campaign.id, taker, free_at, 1)
    on conflict (campaign_id, provider, hour) do update set held = h.held + 1;
  delete from private.provider_hours h where h.campaign_id = campaign.id and h.provider = taker and h.hour < right_now - interval '2 days';
  return free_at;
end
$$;
