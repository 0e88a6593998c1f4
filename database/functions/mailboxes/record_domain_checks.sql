-- Stores the checks of a domain with what changed, and pauses its mailboxes when mail would land in spam.

-- An unanswered check leaves the last known result. A state or record that differs becomes a row of the history.
create or replace function private.record_domain_checks(p_domain_id uuid, p_checks jsonb, p_asked_registry boolean)
returns setof public.sending_domains
language plpgsql set search_path = '' as $$
declare
  known public.sending_domains;
  answered jsonb;
  warned text[];
begin
  select * into known from public.sending_domains d where d.id = p_domain_id for update;
  if not found then return; end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into answered
    from jsonb_each(p_checks) where not (value ? 'unanswered' and known.checks ? key);
  insert into public.domain_changes (workspace_id, domain_id, check_key, before, after)
    select known.workspace_id, known.id, n.key, known.checks -> n.key, n.value from jsonb_each(answered) n
    where known.checks ? n.key and not known.checks -> n.key ? 'unanswered'
      and (known.checks -> n.key -> 'state', known.checks -> n.key -> 'found') is distinct from (n.value -> 'state', n.value -> 'found');
  delete from public.domain_changes c where c.workspace_id = known.workspace_id and c.domain_id = known.id
    and c.created_at < now() - interval '2 years';
  update public.sending_domains d set checks = d.checks || answered, checked_at = now(),
      registry_asked_at = case when p_asked_registry then now() else d.registry_asked_at end,
      failing = private.failing_checks(d.kind, d.checks || answered)
    where d.id = known.id;
  perform private.guard_domain(known.id, private.failing_checks(known.kind, answered));
  warned := private.new_warnings(known, answered);
  if warned <> '{}' then
    select * into known from public.sending_domains d where d.id = known.id;
    perform private.notify_of_domain(known, known.domain || ': ' || private.domain_problem(warned),
      private.domain_reason(known, warned) || ' This is a warning: mail is still sent. See Email Providers, Domains.');
  end if;
  -- A failing domain is checked more often, so that a pause ends soon after its cause.
  return query update public.sending_domains d
    set next_check_at = now() + case when d.failing = '{}' then interval '22 hours' + random() * interval '2 hours' else interval '1 hour' end
    where d.id = known.id returning d.*;
end
$$;

-- The failures that make receivers refuse mail or file it as spam, and pause mailboxes; screens read the result in
-- sending_domains.failing. SPF and DKIM count when both fail, or when no mail passes by either and DMARC is enforced.
create or replace function private.failing_checks(kind text, checks jsonb) returns text[]
language sql immutable set search_path = '' as $$
  with found as (
    select checks -> 'spf' ->> 'state' = 'fail' and checks -> 'dkim' ->> 'state' = 'fail' as both_fail,
      checks -> 'dmarc' ? 'isEnforced' and private.passes_nothing(checks -> 'spf') and private.passes_nothing(checks -> 'dkim') as is_refused
  )
  select array(select k.key from found, lateral (values (1, 'spf', both_fail or is_refused), (2, 'dkim', both_fail or is_refused), (3, 'dmarc', is_refused),
      (4, 'mx', checks -> 'mx' ? 'isGone'), (5, 'lists', checks -> 'lists' ->> 'state' = 'fail'), (6, 'tracking', checks -> 'tracking' ->> 'state' = 'fail')
    ) as k (place, key, fails)
    where k.fails and (k.place > 4 or kind = 'sending') order by k.place)
$$;

create or replace function private.passes_nothing(finding jsonb) returns boolean
language sql immutable
set search_path = ''
return coalesce(finding ->> 'state' = 'fail' or finding ? 'passesNothing', false);

-- Returns the failures that pause nothing and have just begun. The owner is notified of each once.
create or replace function private.new_warnings(known public.sending_domains, answered jsonb) returns text[]
language sql stable
set search_path = ''
return array(select k.key from unnest(array['spf', 'dkim', 'dmarc', 'mx', 'ptr', 'mta_sts', 'tls_rpt', 'bimi', 'expiry']) with ordinality as k (key, place)
  where answered -> k.key ->> 'state' = 'fail' and known.checks -> k.key ->> 'state' is distinct from 'fail'
    and k.key <> all (private.failing_checks(known.kind, known.checks || answered)) order by k.place);

create or replace function private.domain_problem(failing text[]) returns text
language sql immutable
set search_path = ''
return (select string_agg(case key when 'lists' then 'a blocklist entry' when 'tracking' then 'the tracking record' when 'ptr' then 'the server name'
    when 'expiry' then 'the registration' else replace(upper(key), '_', '-') end, ', ' order by place)
  from unnest(failing) with ordinality as k (key, place));

-- Notifies of a failure at once, pauses after three days, and resumes when all is right again. `confirmed` are the
-- failures that the DNS just answered. A mailbox that a person resumed is not paused again for the same failure.
create or replace function private.guard_domain(p_domain_id uuid, confirmed text[]) returns void
language plpgsql set search_path = '' as $$
declare
  d public.sending_domains;
  moved integer;
begin
  select * into d from public.sending_domains s where s.id = p_domain_id;
  if d.failing = '{}' and d.failing_since is not null then
    update public.sending_domains s set failing_since = null, paused_at = null where s.id = d.id;
    moved := private.move_mailboxes_of_domain(d, false, null);
    perform private.notify_of_domain(d, d.domain || ' is right again', case when moved > 0
      then format('The failures that put its mail in spam are resolved, and %s resumed.', case moved when 1 then 'its mailbox' else moved || ' mailboxes' end)
      else 'The failures that put its mail in spam are resolved.' end);
  elsif confirmed <> '{}' and d.failing_since is null then
    update public.sending_domains s set failing_since = now() where s.id = d.id;
    perform private.notify_of_domain(d, d.domain || ': ' || private.domain_problem(d.failing), format('%s%s',
      private.domain_reason(d, d.failing), case when d.kind = 'sending' then format(' Its mailboxes pause on %s (UTC) if this stays. The record to set is under Email Providers, Domains.',
        to_char((now() + interval '3 days') at time zone 'UTC', 'FMDD Month')) else '' end));
  elsif confirmed <> '{}' and d.kind = 'sending' and d.paused_at is null and d.failing_since <= now() - interval '3 days' then
    moved := private.move_mailboxes_of_domain(d, true, format('%s of %s: failing since %s (UTC), so mail would land in spam. %s It resumes when the record is right, or when you resume it.',
      private.domain_problem(d.failing), d.domain, to_char(d.failing_since at time zone 'UTC', 'FMDD Month'), private.domain_reason(d, d.failing)));
    update public.sending_domains s set paused_at = now() where s.id = d.id;
    if moved > 0 then
      perform private.notify_of_domain(d, case moved when 1 then 'The mailbox' else moved || ' mailboxes' end || ' of ' || d.domain
        || case moved when 1 then ' was paused' else ' were paused' end, private.domain_reason(d, d.failing) || ' Resume at once with a press, or set the record: they resume by themselves.');
    end if;
  end if;
end
$$;

create or replace function private.domain_reason(d public.sending_domains, keys text[]) returns text
language sql stable
set search_path = ''
return (select string_agg(d.checks -> key ->> 'says', ' ' order by place) from unnest(keys) with ordinality as k (key, place));

-- Pauses the active mailboxes of a domain, or resumes those that it paused; returns their number.
create or replace function private.move_mailboxes_of_domain(d public.sending_domains, pauses boolean, why text) returns integer
language sql set search_path = '' as $$
  with moved as (
    update public.mailboxes m set state = case when pauses then 'paused' else 'active' end, state_reason = left(why, 2000),
      paused_by = case when pauses then 'domain' end
    where m.workspace_id = d.workspace_id and split_part(lower(m.address), '@', 2) = lower(d.domain)
      and case when pauses then m.state = 'active' else m.state = 'paused' and m.paused_by = 'domain' end
    returning 1)
  select count(*)::integer from moved
$$;

-- Notifies the owner, also by chat, and the members who connected the domain's mailboxes. Nobody is notified of a
-- domain without a mailbox or tracker in use.
create or replace function private.notify_of_domain(d public.sending_domains, title text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  if d.kind = 'sending' and not exists (select from public.mailboxes m
    where m.workspace_id = d.workspace_id and split_part(lower(m.address), '@', 2) = lower(d.domain) and m.state <> 'broken')
  then
    return;
  end if;
  perform private.notify_of_stop(w.id, w.user_id, 'domain_warned', title, message) from public.workspaces w where w.id = d.workspace_id;
  perform private.store_notification(p.id, 'domain_warned', title, message) from (
    select distinct m.created_by as id from public.mailboxes m join public.workspaces w on w.id = m.workspace_id
    where m.workspace_id = d.workspace_id and split_part(lower(m.address), '@', 2) = lower(d.domain)
      and m.created_by <> w.user_id and private.is_member(m.workspace_id, m.created_by)) p;
end
$$;

-- A receiver's answer that blames authentication (RFC 7372 and the codes of Google, Microsoft and Yahoo) makes the
-- domain of the mailbox due at once, at most every ten minutes.
create or replace function private.check_domain_soon(p_mailbox_id uuid, answer text) returns void
language sql set search_path = '' as $$
  update public.sending_domains d set next_check_at = now()
  from public.mailboxes m
  where m.id = p_mailbox_id and answer ~ '\m[45]\.7\.(9|2[0-9]|30|515)\M' and d.workspace_id = m.workspace_id
    and lower(d.domain) = split_part(lower(m.address), '@', 2) and d.next_check_at > now()
    and d.next_check_at < 'infinity' and coalesce(d.checked_at < now() - interval '10 minutes', true)
$$;
