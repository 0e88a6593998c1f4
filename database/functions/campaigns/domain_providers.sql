-- The mail providers of the domains that campaigns write to (server/campaigns/look-up-recipient-providers.ts).

-- Reads the next leads for unknown domains; returns how many it read. Contacts become leads at a launch, and only
-- domains of leads are looked up. An address that shows its provider needs no lookup, and reserved names have
-- none. It starts over once a day, to find leads that a long
-- transaction wrote behind the current position.
create or replace function private.collect_recipient_domains(p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  progress private.domain_provider_progress;
  ids uuid[];
begin
  select * into progress from private.domain_provider_progress for update skip locked;
  if not found then return 0; end if;
  ids := array(select l.id from public.campaign_leads l
    where progress.after_id is null or l.id > progress.after_id order by l.id limit p_limit);
  insert into private.domain_providers (domain)
    select distinct domain from public.campaign_leads l, split_part(lower(l.email), '@', 2) as domain
    where l.id = any (ids) and private.provider_family(l.email) = 'Company domains' and length(domain) between 1 and 253
      and not private.is_reserved_domain(domain)
    order by domain
    on conflict do nothing;
  if cardinality(ids) < p_limit and progress.began_at < now() - interval '1 day' then
    update private.domain_provider_progress set after_id = null, began_at = now();
  elsif cardinality(ids) > 0 then
    update private.domain_provider_progress set after_id = ids[cardinality(ids)];
  end if;
  return cardinality(ids);
end
$$;

-- Claims due domains, the longest overdue first. A claim lasts ten minutes, after which domains of a crashed process
-- are due again. A domain without leads is deleted.
create or replace function private.claim_recipient_domains(p_limit integer) returns setof text
language sql set search_path = '' as $$
  with due as materialized (
    select p.domain, p.looked_up_at is null and p.failures = 0 as is_new
    from private.domain_providers p where p.next_look_at <= now()
    order by p.next_look_at limit p_limit for update skip locked
  ), decided as materialized (
    -- Searches by the index of each workspace, because no index covers the domains of all. A domain that was just
    -- collected has a lead.
    select d.domain, d.is_new or exists (select from public.workspaces w where exists (select from public.campaign_leads l
      where l.workspace_id = w.id and split_part(lower(l.email), '@', 2) = d.domain)) as is_written_to from due d
  ), gone as (
    delete from private.domain_providers p using decided j where p.domain = j.domain and not j.is_written_to
  )
  update private.domain_providers p set next_look_at = now() + interval '10 minutes'
    from decided j where p.domain = j.domain and j.is_written_to
    returning p.domain
$$;

-- Stores results, [{"domain", "answered", "family", "mail"}]. A result is valid for 30 days. When the lookup got no answer,
-- the former result remains, and the next lookup follows after one hour, then two, four, and so on up to 21 days.
create or replace function private.record_recipient_providers(p_answers jsonb) returns void
language sql set search_path = '' as $$
  update private.domain_providers p set
    family = case when a.answered then a.family else p.family end,
    mail = case when a.answered then a.mail else p.mail end,
    mail_server = case when a.answered then a.mail_server else p.mail_server end,
    looked_up_at = case when a.answered then now() else p.looked_up_at end,
    failures = case when a.answered then 0 else least(p.failures + 1, 10) end,
    next_look_at = now() + case when a.answered then interval '30 days' else interval '1 hour' * 2 ^ least(p.failures, 9) end
  from jsonb_to_recordset(p_answers) as a (domain text, answered boolean, family text, mail text, mail_server text)
  where p.domain = a.domain;
  select private.sort_domains_by_provider(array(select a.domain from jsonb_to_recordset(p_answers) as a (domain text, answered boolean)
    where a.answered))
$$;
