-- Matches messages that reference none of ours in their headers with emails that this mailbox sent within 90 days:
-- [{"uid", "id", "company": the sender's registrable domain, null when strangers share it, "from", "fromName", "subject",
-- "receivedAt"}]. One matches an email to the same company, or, from anywhere else, an email whose subject it answers and
-- whose recipient has the sender's name. Returns the email that each is probably about, the evidence in its headers, the
-- recipient of that email, and the other recipients of that company. The domains of the workspace's own mailboxes do not
-- count as companies, nor does a sender whose earlier message was about something else.
drop function if exists private.match_company(uuid, jsonb);
create function private.match_company(p_mailbox_id uuid, p_mails jsonb)
returns table (uid bigint, message_id uuid, shown_by text[], days_ago double precision, names text[], others jsonb)
language sql stable set search_path = '' as $$
  with asked as materialized (
    select g.*, b.workspace_id, private.searchable_words(g."fromName") as sender, private.bare_subject(g.subject) as bare
    from public.mailboxes b
    cross join jsonb_to_recordset(p_mails) as g (uid bigint, id text, company text, "from" text, "fromName" text, subject text,
      "receivedAt" timestamptz)
    where b.id = p_mailbox_id
      and not exists (select from public.mailboxes o where o.workspace_id = b.workspace_id
        and (g.company = any (private.domain_suffixes(o.address)) or lower(o.address) = lower(g."from")))
      and not exists (select from public.inbound_messages i where i.workspace_id = b.workspace_id
        and i.rfc_message_id = g.id and lower(i.from_address) = lower(g."from"))
      and not exists (select from public.inbound_messages i where i.workspace_id = b.workspace_id
        and private.conversation_writer(i.lead_id, i.from_address) = lower(g."from") and i.matched_by is null and i.probable_by <> '{}')
  ), sent as materialized (
    select m.id, m.recipient, m.subject, m.lead_id, m.sent_at from public.messages m
    where m.workspace_id = (select workspace_id from asked limit 1) and m.mailbox_id = p_mailbox_id
      and m.sent_at > now() - interval '90 days' and m.kind in ('campaign', 'single')
  ), written as materialized (
    select m.*, s.suffix from sent m cross join lateral unnest(private.domain_suffixes(m.recipient)) as s (suffix)
    -- The first condition is cheap, and spares nearly all addresses the second.
    where (m.recipient ~ '[^[:ascii:]]' or lower(m.recipient) like any (array(select '%' || company from asked where company is not null)))
      and s.suffix in (select company from asked)
  ), candidates as (
    select a.uid, w.id, w.recipient, w.subject, w.lead_id, w.sent_at, true as is_company from asked a join written w on w.suffix = a.company
    union all
    select a.uid, m.id, m.recipient, m.subject, m.lead_id, m.sent_at, false
    from asked a join sent m on length(a.bare) > 2 and lower(btrim(m.subject)) = a.bare
    where a.bare <> lower(btrim(a.subject)) and not exists (select from written w where w.suffix = a.company)
  ), known as materialized (
    select c.*, n.names, extract(epoch from a."receivedAt" - c.sent_at) / 86400 as days,
      private.is_same_subject(a.subject, c.subject) as by_subject,
      cardinality(n.words) > 1 and n.words <@ a.sender as by_name,
      l.state in ('waiting', 'active', 'paused') as is_under_way
    from candidates c join asked a on a.uid = c.uid and c.sent_at < a."receivedAt" + interval '1 hour'
    left join public.campaign_leads l on l.workspace_id = a.workspace_id and l.id = c.lead_id
    left join public.audience t on t.workspace_id = a.workspace_id and t.id = l.audience_id
    cross join lateral (select private.name_words(t.name) as names, private.searchable_words(t.name) as words) as n
  )
  select a.uid, p.id, array_remove(array[case when p.by_subject then 'subject' end, case when p.by_name then 'name' end], null),
    p.days, p.names, coalesce(o.others, '[]')
  from asked a cross join lateral (
    select k.* from known k where k.uid = a.uid and (k.is_company or k.by_name)
    order by k.by_subject desc, k.by_name desc, k.is_under_way desc nulls last, k.sent_at desc limit 1) as p
  cross join lateral (
    select jsonb_agg(jsonb_build_object('messageId', f.id, 'names', to_jsonb(f.names))) as others from (
      select distinct on (lower(k.recipient)) k.id, k.names from known k
      where k.uid = a.uid and k.is_company and lower(k.recipient) <> lower(p.recipient)
      order by lower(k.recipient), k.sent_at desc limit 10) as f) as o
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

-- The words of a name without case and accents. Each Chinese or Japanese character is a word, because only some people
-- write a space between family name and given name.
create or replace function private.searchable_words(name text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array_remove(string_to_array(private.searchable(coalesce(name, '')), ' '), '') $$;

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
