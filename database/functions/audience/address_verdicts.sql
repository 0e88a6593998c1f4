-- The evidence for verdicts on addresses, and the storage of verdicts (server/audience/verify-contacts.ts).

drop function if exists private.evidence_of_addresses(uuid, text[]);
drop function if exists private.contacts_to_verify(integer, integer);
drop function if exists private.address_evidence(uuid, text);
-- True when a domain accepts mail for any name: a probe found that within 60 days, or email arrived at two addresses
-- that a verifier, a probe or an imported file had called undeliverable, and no address of the domain bounced. Only the
-- newest 50 of those addresses are checked.
create or replace function private.is_catch_all(workspace uuid, domain text) returns boolean
language sql stable set search_path = '' as $$
  select not private.is_free_mail(domain) and (
    exists (select from private.verified_addresses v
      where v.workspace_id = workspace and split_part(v.address, '@', 2) = domain
        and v.verdict = 'risky' and v.verified_by = 'probe' and v.verified_at > now() - interval '60 days')
    or (select count(*) = 2 from (
        select from (
            (select v.address, v.verified_at as since from private.verified_addresses v
              where v.workspace_id = workspace and split_part(v.address, '@', 2) = domain and v.verdict = 'undeliverable'
              order by v.verified_at desc limit 50)
            union
            (select lower(a.email), a.created_at from public.audience a
              where a.workspace_id = workspace and split_part(lower(a.email), '@', 2) = domain and a.file_verdict = 'undeliverable'
              order by a.created_at desc limit 50)
            order by 2 desc limit 50) doubted
          where exists (select from public.messages m where m.workspace_id = workspace and lower(m.recipient) = doubted.address
              and m.sent_at between doubted.since and now() - interval '3 days' and m.kind <> 'test' and m.bounced_at is null)
            and not exists (select from public.messages m where m.workspace_id = workspace and lower(m.recipient) = doubted.address
              and m.replied_at is not null)
          limit 2) arrived)
      and not exists (select from public.campaign_leads l
        where l.workspace_id = workspace and split_part(lower(l.email), '@', 2) = domain and l.state = 'bounced')
      and not exists (select from public.suppressions s
        where s.workspace_id = workspace and split_part(lower(s.address), '@', 2) = domain and s.reason = 'bounce'))
$$;

-- The evidence about an address in a workspace: times of permanent bounces, replies and arrivals of its own mail, and
-- what is known about the domain. An email counts as arrived after three days without a bounce. Without a search path
-- setting, so that PostgreSQL inlines it.
create or replace function private.address_evidence(workspace uuid, address text)
returns table (bounced_at timestamptz, replied_at timestamptz, delivered_at timestamptz, mail text, verified_as text,
  verified_at timestamptz, verified_by text, is_catch_all boolean)
language sql stable as $$
  select greatest(max(m.bounced_at) filter (where m.answer_class in ('recipient', 'hard')),
      (select s.created_at from public.suppressions s
        where s.workspace_id = address_evidence.workspace and lower(s.address) = lower(address_evidence.address) and s.reason = 'bounce')),
    max(m.replied_at),
    max(m.sent_at) filter (where m.bounced_at is null and m.sent_at < now() - interval '3 days' and m.kind <> 'test'),
    (select case when p.looked_up_at > now() - interval '30 days' then p.mail end
      from private.domain_providers p where p.domain = split_part(lower(address_evidence.address), '@', 2)),
    (select v.verdict from private.verified_addresses v where v.workspace_id = workspace and v.address = lower(address_evidence.address)),
    (select v.verified_at from private.verified_addresses v where v.workspace_id = workspace and v.address = lower(address_evidence.address)),
    (select v.verified_by from private.verified_addresses v where v.workspace_id = workspace and v.address = lower(address_evidence.address)),
    private.is_catch_all(workspace, split_part(lower(address_evidence.address), '@', 2))
  from public.messages m where m.workspace_id = workspace and lower(m.recipient) = lower(address_evidence.address)
$$;

drop function if exists private.lease_verification();
drop function if exists private.end_verification_lease();
-- Takes the lease of the process that verifies contacts, for longer than a batch with the slowest servers takes. Returns
-- its end, which identifies the holder; null while another process has it.
create function private.lease_verification() returns timestamptz
language sql set search_path = '' as $$
  update private.verification_lease set until = now() + interval '10 minutes' where until < now() returning until
$$;

create or replace function private.end_verification_lease(own timestamptz) returns void
language sql set search_path = '' as $$
  update private.verification_lease set until = '-infinity' where until = own
$$;

-- The contacts whose verdict is due, with their evidence: a few of each workspace, so that a large import does not
-- delay the others.
create or replace function private.contacts_to_verify(p_each integer, p_limit integer)
returns table (id uuid, workspace_id uuid, email text, file_verdict text, bounced_at timestamptz, replied_at timestamptz,
  delivered_at timestamptz, mail text, verified_as text, verified_at timestamptz, verified_by text, is_catch_all boolean)
language sql stable set search_path = '' as $$
  select d.id, d.workspace_id, d.email, d.file_verdict, e.*
  from (select due.* from public.workspaces w cross join lateral (
      select a.id, a.workspace_id, a.email, a.file_verdict, a.verdict_due_at from public.audience a
      where a.workspace_id = w.id and a.verdict_due_at <= now() order by a.verdict_due_at limit p_each) due
    order by row_number() over (partition by w.user_id order by due.verdict_due_at), due.verdict_due_at limit p_limit) d
    cross join lateral private.address_evidence(d.workspace_id, d.email) e
$$;

-- The same evidence about the addresses of a file.
create or replace function private.evidence_of_addresses(p_workspace_id uuid, p_emails text[])
returns table (email text, bounced_at timestamptz, replied_at timestamptz, delivered_at timestamptz, mail text, verified_as text,
  verified_at timestamptz, verified_by text, is_catch_all boolean)
language sql stable set search_path = '' as $$
  select given, e.* from unnest(p_emails) as given cross join lateral private.address_evidence(p_workspace_id, given) e
$$;

-- Stores verdicts, [{"id", "email", "verdict", "reason", "suggestion", "renew_at"}]. A contact whose address changed in
-- the meantime stays due.
create or replace function private.record_verdicts(p_verdicts jsonb) returns void
language sql set search_path = '' as $$
  with given as materialized (
    select * from jsonb_to_recordset(p_verdicts) as g (id uuid, email text, verdict text, reason text, suggestion text, renew_at timestamptz)
  ), held as materialized (
    select a.id from public.audience a where a.id in (select g.id from given g) order by a.id for no key update
  )
  update public.audience a set verdict = g.verdict, verdict_reason = g.reason, verdict_suggestion = g.suggestion, verdict_at = now(),
    verdict_due_at = g.renew_at
  from held h join given g on g.id = h.id where a.id = h.id and a.email = g.email
$$;

-- Stores looked-up domains, [{"domain", "family", "mail", "mail_server"}], for everyone: an answer does not say who asked for it.
create or replace function private.record_mail_domains(p_answers jsonb) returns void
language sql set search_path = '' as $$
  insert into private.domain_providers as p (domain, family, mail, mail_server, looked_up_at, next_look_at)
    select a.domain, a.family, a.mail, a.mail_server, now(), now() + interval '30 days'
    from jsonb_to_recordset(p_answers) as a (domain text, family text, mail text, mail_server text)
    where length(a.domain) between 1 and 253 order by a.domain
  on conflict (domain) do update set family = excluded.family, mail = excluded.mail, mail_server = excluded.mail_server, looked_up_at = excluded.looked_up_at,
    next_look_at = excluded.next_look_at, failures = 0
$$;

-- A new address has a verdict of its own.
create or replace function private.reset_verdict() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.verdict := 'unknown';
  new.verdict_reason := null;
  new.verdict_suggestion := null;
  new.verdict_at := null;
  new.file_verdict := null;
  new.verdict_due_at := now();
  return new;
end
$$;
create or replace trigger reset_verdict before update of email on public.audience
  for each row when (lower(old.email) <> lower(new.email)) execute function private.reset_verdict();

-- Leads of the last half year by the verdict at their enrolment, and those of them whose email bounced. The newest
-- emails are enough.
create or replace function private.bounces_by_verdict(workspace uuid) returns table (verdict text, emailed bigint, bounced bigint)
language sql stable set search_path = '' as $$
  select l.verdict, count(distinct l.id), count(distinct l.id) filter (where m.bounced_at is not null)
  from (select n.lead_id, n.bounced_at from private.counted_emails(workspace) n
      where n.kind = 'campaign' and n.sent_at is not null and n.created_at > now() - interval '180 days'
        and n.answer_class is distinct from 'restricted'
      order by n.id desc limit 20000) m
    join public.campaign_leads l on l.workspace_id = workspace and l.id = m.lead_id
  where l.verdict is not null
  group by l.verdict
$$;

-- The limits of a workspace for expected bounces, and its bounces by verdict, for projections on screens.
create or replace function private.bounce_facts(workspace uuid) returns jsonb
language sql stable
set search_path = ''
return (select jsonb_build_object('warning', w.bounce_warning / 100, 'refusal', w.bounce_refusal / 100,
    'seen', (select coalesce(jsonb_object_agg(b.verdict, jsonb_build_object('part', b.bounced, 'whole', b.emailed)), '{}')
      from private.bounces_by_verdict(w.id) b))
  from public.workspaces w where w.id = workspace);
