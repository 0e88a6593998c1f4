-- Splits the queue of new leads, one part for each email provider that a mailbox may match, when a campaign prefers
-- mailboxes of the recipient's provider (decision 445). Other campaigns have one part.

-- The parts of the queue, the one without a provider first.
create or replace function private.queue_parts(campaign public.email_campaigns) returns text[]
language sql immutable parallel safe
return case when campaign.queues_by_provider
  then '{"",Google,Microsoft,Yahoo,iCloud,Zoho,Proton,Fastmail}'::text[] else '{""}'::text[] end;

create or replace function private.matched_provider(campaign public.email_campaigns, address text) returns text
language sql stable set search_path = '' as $$
  select coalesce((select p from private.recipient_provider(address) as p where p = any (private.queue_parts(campaign))), '')
$$;

-- The part from which a mailbox takes its next lead: that of its own provider; else the longest due of those that no
-- other mailbox matches. Null when all due leads are for other mailboxes. Without the preference, the longest due of
-- all.
create or replace function private.part_to_claim(
  campaign public.email_campaigns, box public.mailboxes, zone text, right_now timestamptz, pending private.pending_claims
) returns text
language plpgsql stable set search_path = '' as $$
declare
  own constant text := case when campaign.matches_provider then private.mailbox_provider(box) end;
  others constant text[] := case when campaign.matches_provider
    then private.providers_of_others(campaign, box, zone, right_now, pending.boxes) else '{}' end;
begin
  return (select part from unnest(private.queue_parts(campaign)) as part, lateral (
      select l.due_at, l.id from public.campaign_leads l
      where l.campaign_id = campaign.id and l.provider = part and l.mailbox_id is null and l.due_at is not null
        and l.state in ('waiting', 'active') and l.due_at <= right_now and l.held_by is distinct from 'decision'
        and l.id <> all (pending.leads)
      order by l.due_at, l.id limit 1) head
    where part = own or part <> all (others)
    order by part is not distinct from own desc, head.due_at, head.id limit 1);
end
$$;

-- When a campaign starts to prefer mailboxes of providers, its leads are moved to their parts a few thousand at a
-- time, and any mailbox may take them until then.
create or replace function private.begin_queues_by_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_when = 'BEFORE' then
    new.queues_by_provider := true;
    return new;
  end if;
  insert into private.provider_sorting (campaign_id) values (new.id) on conflict (campaign_id) do update set after_id = null;
  return null;
end
$$;
create or replace trigger begin_queues_by_provider before insert or update of matches_provider on public.email_campaigns
  for each row when (new.matches_provider and not new.queues_by_provider) execute function private.begin_queues_by_provider();
-- Runs only once: the parts then remain, with the setting on or off.
create or replace trigger sort_by_provider after update of matches_provider on public.email_campaigns
  for each row when (new.matches_provider and not old.queues_by_provider) execute function private.begin_queues_by_provider();
create or replace trigger sort_new_by_provider after insert on public.email_campaigns
  for each row when (new.matches_provider) execute function private.begin_queues_by_provider();

-- Moves the next leads of one such campaign; returns the number read, 0 when none is left. Leads that are being
-- claimed are not moved.
create or replace function private.sort_leads_by_provider(p_limit integer) returns integer
language plpgsql
set search_path = ''
set enable_seqscan = off
as $$
declare
  progress private.provider_sorting;
  campaign public.email_campaigns;
  ids uuid[];
begin
  select * into progress from private.provider_sorting order by campaign_id limit 1 for update skip locked;
  if not found then return 0; end if;
  select * into campaign from public.email_campaigns c where c.id = progress.campaign_id;
  ids := array(select l.id from public.campaign_leads l
    where l.workspace_id = campaign.workspace_id and l.campaign_id = campaign.id and (progress.after_id is null or l.id > progress.after_id)
    order by l.id limit p_limit);
  perform private.assign_parts(campaign, ids);
  if cardinality(ids) < p_limit then
    delete from private.provider_sorting s where s.campaign_id = campaign.id;
  else
    update private.provider_sorting s set after_id = ids[p_limit] where s.campaign_id = campaign.id;
  end if;
  return greatest(cardinality(ids), 1);
end
$$;

-- Moves leads once the providers of these domains are known. Runs once for each workspace, because its campaigns may
-- all have the same leads.
create or replace function private.sort_domains_by_provider(domains text[]) returns void
language plpgsql
set search_path = ''
set enable_seqscan = off
as $$
declare
  given record;
begin
  for given in select c.workspace_id, array_agg(c.id) as ids, (array_agg(c))[1] as campaign from public.email_campaigns c
    where c.queues_by_provider and c.status <> 'archived' group by c.workspace_id order by c.workspace_id
  loop
    perform private.assign_parts(given.campaign, array(with theirs as materialized (
        select l.id, l.campaign_id from public.campaign_leads l
        where l.workspace_id = given.workspace_id and split_part(lower(l.email), '@', 2) = any (domains))
      select id from theirs where campaign_id = any (given.ids)));
  end loop;
end
$$;
