-- Matches messages that reference none of ours in their headers with emails that this mailbox sent to the same
-- company within 90 days: [{"uid", "id", "company": the sender's registrable domain, "from", "fromName", "subject",
-- "receivedAt"}]. Returns the email that each is probably about, the evidence in its headers, and the recipient of
-- that email. The domains of the workspace's own mailboxes do not count as companies, nor does a sender whose earlier
-- message was about something else.
create or replace function private.match_company(p_mailbox_id uuid, p_mails jsonb)
returns table (uid bigint, message_id uuid, shown_by text[], days_ago double precision, names text[])
language sql stable set search_path = '' as $$
  with asked as materialized (
    select g.*, b.workspace_id from public.mailboxes b
    cross join jsonb_to_recordset(p_mails) as g (uid bigint, id text, company text, "from" text, "fromName" text, subject text,
      "receivedAt" timestamptz)
    where b.id = p_mailbox_id
      and not exists (select from public.mailboxes o where o.workspace_id = b.workspace_id
        and g.company = any (private.domain_suffixes(o.address)))
      and not exists (select from public.inbound_messages i where i.workspace_id = b.workspace_id
        and i.rfc_message_id = g.id and lower(i.from_address) = lower(g."from"))
      and not exists (select from public.inbound_messages i where i.workspace_id = b.workspace_id
        and private.conversation_writer(i.lead_id, i.from_address) = lower(g."from") and i.matched_by is null and i.probable_by <> '{}')
  ), written as materialized (
    select m.id, m.recipient, m.subject, m.lead_id, m.sent_at, s.suffix
    from public.messages m cross join lateral unnest(private.domain_suffixes(m.recipient)) as s (suffix)
    where m.workspace_id = (select workspace_id from asked limit 1) and m.mailbox_id = p_mailbox_id
      and m.sent_at > now() - interval '90 days' and m.kind in ('campaign', 'single')
      and s.suffix in (select company from asked)
  )
  select a.uid, p.id, array_remove(array[case when p.by_subject then 'subject' end, case when p.by_name then 'name' end], null),
    extract(epoch from a."receivedAt" - p.sent_at) / 86400, p.names
  from asked a cross join lateral (
    select w.id, w.sent_at, n.names, private.is_same_subject(a.subject, w.subject) as by_subject,
      cardinality(n.names) > 1 and n.names <@ private.name_words(a."fromName") as by_name
    from written w
    left join public.campaign_leads l on l.workspace_id = a.workspace_id and l.id = w.lead_id
    left join public.audience c on c.workspace_id = a.workspace_id and c.id = l.audience_id
    cross join lateral (select private.name_words(c.name) as names) as n
    where w.suffix = a.company and w.sent_at < a."receivedAt" + interval '1 hour'
    order by 4 desc, 5 desc, l.state in ('waiting', 'active', 'paused') desc nulls last, w.sent_at desc limit 1) as p
$$;

-- The domain of an address and its parent domains: a.holm.example, holm.example.
create or replace function private.domain_suffixes(address text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_agg(array_to_string(labels[n:], '.'))
  from (select string_to_array(split_part(lower(private.ascii_address(address)), '@', 2), '.') as labels) as d
  cross join generate_series(1, cardinality(d.labels) - 1) as n
$$;

create or replace function private.name_words(name text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array_remove(regexp_split_to_array(lower(coalesce(name, '')), '[^[:alnum:]]+'), '') $$;

-- The same subject without prefixes such as "Re:", or our whole subject within a longer one unless it is an everyday
-- word.
create or replace function private.is_same_subject(theirs text, ours text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select length(o.bare) > 2 and (t.bare = o.bare or (length(o.bare) >= 12 and position(o.bare in t.bare) > 0))
  from (select private.bare_subject(theirs) as bare) as t, (select private.bare_subject(ours) as bare) as o
$$;

create or replace function private.bare_subject(subject text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select lower(btrim(regexp_replace(left(subject, 998), '^(\s*\w{1,6}\s?(\[\d+\])?\s?[:：])+', ''))) $$;
