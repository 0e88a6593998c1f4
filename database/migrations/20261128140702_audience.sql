-- Contacts since 0.1.0: owners, derived time zones, the trash, and addresses in their ASCII form.

-- A time zone that nobody gave is derived from other columns and stored beside the given one, which is never changed
-- (database/functions/audience/derive_time_zone.sql). The columns have no default, so that a million rows are not rewritten;
-- a background job fills existing rows a few at a time.
alter table public.audience
  add column derived_time_zone text,
  add column derived_time_zone_from text,
  add column derived_time_zone_confidence text,
  -- A member of the workspace. One who has left counts as nobody where it is read, so that leaving changes no rows
  -- (database/functions/audience/contact_owner.sql).
  add column owner_id uuid;
create index audience_owner on public.audience (owner_id) where owner_id is not null;

-- The time zone that a place, a phone prefix or a country code domain implies; the rows are in
-- database/functions/audience/time_zone_hints.sql.
create table private.time_zone_hints (
  kind text not null check (kind in ('city', 'region', 'country', 'phone', 'domain')),
  key text not null,
  -- ISO 3166; empty where the key is enough.
  country text not null default '',
  time_zone text not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  primary key (kind, key, country)
);

-- The progress of that job: it has filled the rows up to this id, or all of them.
create table private.time_zone_backfill (
  only_one boolean primary key default true check (only_one),
  after_id uuid,
  is_done boolean not null default false
);
insert into private.time_zone_backfill default values;

-- PostgreSQL reads its zones from disk, hundreds of files each time; an import with a zone in each row asks for every row.
create table private.time_zones (name text primary key);
insert into private.time_zones select name from pg_catalog.pg_timezone_names where name !~ '^posix' on conflict do nothing;

-- An import also records the known contacts that it leaves unchanged, so that they can be enrolled with those it added:
-- `changes` is null then.
alter table private.import_updates alter column changes drop not null;

create table public.trash (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  -- Rows that one person deleted together are listed and restored together.
  batch uuid not null,
  -- A value is an owner or time zone that a contact had before it was given another.
  kind text not null check (kind in ('contact', 'campaign', 'template', 'lead', 'file',
    'segment', 'snippet', 'folder', 'suppression', 'note', 'analysis', 'tag', 'value')),
  row_id uuid not null,
  title text not null,
  -- Set when the rows were not deleted one by one: the undo of an import, for example.
  source text,
  -- {"rows": {table: [row]}, "links": {table: [{"id", column: value}]}}: what was deleted, and what pointed to it.
  content jsonb not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now()
);
comment on table public.trash is 'What members deleted, or took out of a campaign, and can restore for thirty days.';
create index trash_batch on public.trash (workspace_id, batch, id);
create index trash_of_person on public.trash (workspace_id, deleted_at);
create index trash_expiry on public.trash (deleted_at);

-- The inbound message that wrote a suppression, so that correcting the message can lift exactly that one. No foreign key,
-- because a suppression outlives the mail that asked for it.
alter table public.suppressions add column inbound_id uuid;
comment on column public.suppressions.inbound_id is 'The inbound message that wrote it; null of all others.';

-- An address with letters outside of ASCII in its domain is stored with the domain's ASCII form (RFC 5891), so that
-- grace@bücher.example and grace@xn--bcher-kva.example are one contact, one suppression and one recipient.

-- Punycode (RFC 3492, section 6.3), with the names and the parameters of that RFC.
create function private.punycode(label text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  points integer[] := array(select ascii(c) from string_to_table(label, null) as c);
  point integer;
  written text := array_to_string(array(select chr(p) from unnest(points) with ordinality as u (p, place) where p < 128 order by place), '');
  basic integer := length(written);
  handled integer := basic;
  n integer := 128;
  delta integer := 0;
  bias integer := 72;
  next integer;
  rest integer;
  k integer;
  t integer;
begin
  if basic > 0 then
    written := written || '-';
  end if;
  while handled < cardinality(points) loop
    next := (select min(p) from unnest(points) as p where p >= n);
    delta := delta + (next - n) * (handled + 1);
    n := next;
    foreach point in array points loop
      if point < n then
        delta := delta + 1;
      elsif point = n then
        rest := delta;
        k := 36;
        loop
          t := least(greatest(k - bias, 1), 26);
          exit when rest < t;
          written := written || substr('abcdefghijklmnopqrstuvwxyz0123456789', t + (rest - t) % (36 - t) + 1, 1);
          rest := (rest - t) / (36 - t);
          k := k + 36;
        end loop;
        written := written || substr('abcdefghijklmnopqrstuvwxyz0123456789', rest + 1, 1);
        rest := delta / case when handled = basic then 700 else 2 end;
        handled := handled + 1;
        rest := rest + rest / handled;
        k := 0;
        while rest > 455 loop
          rest := rest / 35;
          k := k + 36;
        end loop;
        bias := k + 36 * rest / (rest + 38);
        delta := 0;
      end if;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return written;
end
$$;

-- core/text/idna.ts is the same rule. Mapped by the parts of UTS #46 that PostgreSQL has: dots of other scripts,
-- characters that are ignored, compatibility forms, small letters.
create function private.ascii_domain(domain text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select string_agg(case when octet_length(label) > length(label) and length(label) <= 63 then 'xn--' || private.punycode(label) else label end, '.' order by place)
  from string_to_table(normalize(lower(normalize(
    translate(domain, U&'\3002\FF0E\FF61\00AD\200B\2060\FEFF\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F', '...'),
    NFKD)), NFKC), '.') with ordinality as labels (label, place)
$$;

-- An address, or a domain alone. The text stays as it is where its domain is ASCII: case does not matter to a comparison.
create function private.ascii_address(address text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  domain text;
begin
  if octet_length(address) = length(address) then
    return address;
  end if;
  domain := substring(address from '[^@]*$');
  if octet_length(domain) = length(domain) then
    return address;
  end if;
  return left(address, length(address) - length(domain)) || private.ascii_domain(domain);
end
$$;
grant execute on function private.punycode, private.ascii_domain, private.ascii_address to authenticated;

-- Functions of triggers come after the migrations: those of an older release may call some that are gone.
alter table public.audience disable trigger user;
alter table public.campaign_leads disable trigger user;
alter table public.messages disable trigger user;
alter table public.suppressions disable trigger user;

-- Existing rows. Of two that become one address the other one stays as it was written, for a merge of the duplicates; so
-- does the second of two messages of one step, which may be sent only once to an address.
with written as (
  select distinct on (workspace_id, lower(private.ascii_address(email))) id, workspace_id, private.ascii_address(email) as email
  from public.audience where octet_length(email) > length(email) order by workspace_id, lower(private.ascii_address(email)), id
)
update public.audience a set email = w.email from written w
where a.id = w.id and a.email <> w.email and not exists (
  select from public.audience o where o.workspace_id = w.workspace_id and lower(o.email) = lower(w.email) and o.id <> w.id);

with written as (
  select distinct on (campaign_id, lower(private.ascii_address(email))) id, campaign_id, private.ascii_address(email) as email
  from public.campaign_leads where octet_length(email) > length(email) order by campaign_id, lower(private.ascii_address(email)), id
)
update public.campaign_leads l set email = w.email from written w
where l.id = w.id and l.email <> w.email and not exists (
  select from public.campaign_leads o where o.campaign_id = w.campaign_id and lower(o.email) = lower(w.email) and o.id <> w.id);

with written as (
  select distinct on (campaign_id, step_id, case when kind = 'campaign' then lower(private.ascii_address(recipient)) else id::text end)
    id, kind, campaign_id, step_id, private.ascii_address(recipient) as recipient
  from public.messages where octet_length(recipient) > length(recipient)
  order by campaign_id, step_id, case when kind = 'campaign' then lower(private.ascii_address(recipient)) else id::text end, id
)
update public.messages m set recipient = w.recipient from written w
where m.id = w.id and m.recipient <> w.recipient and not (w.kind = 'campaign' and exists (
  select from public.messages o where o.kind = 'campaign' and o.campaign_id = w.campaign_id and o.step_id = w.step_id
    and lower(o.recipient) = lower(w.recipient) and o.id <> w.id));

delete from public.suppressions s
where octet_length(s.address) > length(s.address) and s.address <> private.ascii_address(s.address) and exists (
  select from public.suppressions o where o.workspace_id = s.workspace_id and o.id <> s.id
    and lower(private.ascii_address(o.address)) = lower(private.ascii_address(s.address))
    and (octet_length(o.address) = length(o.address) or o.id < s.id));
update public.suppressions set address = private.ascii_address(address)
where octet_length(address) > length(address) and address <> private.ascii_address(address);

insert into private.former_addresses (workspace_id, contact_id, address, created_at)
select workspace_id, contact_id, private.ascii_address(address), created_at from private.former_addresses
where octet_length(address) > length(address) and address <> private.ascii_address(address) on conflict do nothing;
delete from private.former_addresses where octet_length(address) > length(address) and address <> private.ascii_address(address);

alter table public.audience enable trigger user;
alter table public.campaign_leads enable trigger user;
alter table public.messages enable trigger user;
alter table public.suppressions enable trigger user;
