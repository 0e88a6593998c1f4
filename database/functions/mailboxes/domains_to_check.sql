-- The sending and tracking domains that are due for their check (server/mailboxes/guard-domains.ts).

-- A domain with what its check needs; the oldest mailbox of the domain determines the provider.
create or replace function private.domains_to_check(ids uuid[])
returns table (id uuid, domain text, kind text, selector text, provider text, host text, tracking_state text, tracking_found text,
  expires_at text, asks_registry boolean)
language sql stable set search_path = '' as $$
  select d.id, lower(d.domain), d.kind, d.dkim_selector, coalesce(b.provider, 'other'), case when b.provider = 'other' then b.smtp_host end,
    t.domain_state, t.domain_found, d.checks #>> '{expiry,until}', coalesce(d.registry_asked_at < now() - interval '7 days', true)
  from public.sending_domains d
  left join lateral (select m.provider, m.smtp_host from public.mailboxes m
    where m.workspace_id = d.workspace_id and split_part(lower(m.address), '@', 2) = lower(d.domain)
    order by m.created_at, m.id limit 1) b on true
  left join public.tracking_settings t on t.workspace_id = d.workspace_id and lower(t.domain) = lower(d.domain)
  where d.id = any (ids)
$$;

-- The domain that a member checks by hand. A given selector is stored, because it is known from then on.
create or replace function private.domain_to_check(workspace uuid, name text, known_selector text)
returns table (id uuid, domain text, kind text, selector text, provider text, host text, tracking_state text, tracking_found text,
  expires_at text, asks_registry boolean)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  asked uuid;
begin
  insert into public.sending_domains as d (workspace_id, domain, dkim_selector) values (workspace, name, known_selector)
    on conflict (workspace_id, lower(domain)) do update set dkim_selector = coalesce(known_selector, d.dkim_selector)
    returning d.id into asked;
  return query select * from private.domains_to_check(array[asked]);
end
$$;

-- Adds the domains of new mailboxes and trackers. A domain that nothing uses any more is not checked again.
create or replace function private.collect_domains() returns void
language sql set search_path = '' as $$
  with used as (
    select m.workspace_id, lower(split_part(m.address, '@', 2)) as domain, 'sending' as kind from public.mailboxes m
    union
    select t.workspace_id, lower(t.domain), 'tracking' from public.tracking_settings t where t.domain is not null
  ), added as (
    insert into public.sending_domains as d (workspace_id, domain, kind)
      select distinct on (u.workspace_id, u.domain) u.workspace_id, u.domain, u.kind from used u
      where not private.is_reserved_domain(u.domain) and length(u.domain) between 3 and 253 and private.is_email('any@' || u.domain)
        and not exists (select from public.sending_domains k where k.workspace_id = u.workspace_id and lower(k.domain) = u.domain)
      order by u.workspace_id, u.domain, u.kind
      on conflict do nothing
  )
  update public.sending_domains d set next_check_at = case when f.is_used then now() else 'infinity' end
    from (select k.id, exists (select from used u where u.workspace_id = k.workspace_id and u.domain = lower(k.domain))
      and not private.is_reserved_domain(lower(k.domain)) as is_used from public.sending_domains k) f
    where d.id = f.id and f.is_used = (d.next_check_at = 'infinity')
$$;

-- Claims due domain names with all their rows, the next of each account before the second of any. A claim lasts ten
-- minutes, after which the domains of a crashed process are due again.
create or replace function private.claim_domains(p_limit integer)
returns table (id uuid, domain text, kind text, selector text, provider text, host text, tracking_state text, tracking_found text,
  expires_at text, asks_registry boolean)
language plpgsql set search_path = '' as $$
declare
  names text[];
  ids uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('claim domains', 0)) then return; end if;
  perform private.collect_domains();
  names := array(select r.name from (
    select lower(d.domain) as name, min(d.next_check_at) as due,
      row_number() over (partition by w.user_id order by min(d.next_check_at)) as place
    from public.sending_domains d join public.workspaces w on w.id = d.workspace_id
    where d.next_check_at <= now() and not private.is_moving(d.workspace_id)
    group by w.user_id, lower(d.domain)) r
    group by r.name order by min(r.place), min(r.due) limit p_limit);
  with claimed as (
    update public.sending_domains d set next_check_at = now() + interval '10 minutes'
      where lower(d.domain) = any (names) and d.next_check_at < 'infinity' and not private.is_moving(d.workspace_id) returning d.id
  )
  select array_agg(c.id) into ids from claimed c;
  return query select * from private.domains_to_check(ids);
end
$$;
