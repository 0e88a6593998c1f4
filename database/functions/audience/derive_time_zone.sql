-- Derives the time zone of a contact who has none: from the place, else the phone number, else the domain of their
-- company. docs/decisions/387.

do $$ begin
  if to_regtype('private.derived_zone') is null then
    create type private.derived_zone as (zone text, source text, confidence text);
  end if;
end $$;

-- Normalizes a place name the way lab/write-time-zone-hints.ts writes the keys.
create or replace function private.plain_place(place text) returns text
language sql immutable parallel safe
set search_path = ''
return btrim(regexp_replace(replace(replace(replace(translate(
  regexp_replace(normalize(lower(left(place, 254)), nfd), '[\u0300-\u036F]', '', 'g'), 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[\s.''’`"|-]+', ' ', 'g'));

-- Place columns of an imported file, stored as custom fields; most files have none.
create or replace function private.place_of(location text, custom_fields text) returns text
language sql immutable set search_path = '' as $$
  select case when custom_fields is null or custom_fields !~* '"(city|state|region|country|stadt|ort|bundesland|land)"' then location
    else (select concat_ws(', ', location, string_agg(value, ', ' order by lower(key) in ('country', 'land'), lower(key) in ('state', 'region', 'bundesland')))
      from jsonb_each_text(custom_fields::jsonb)
      where lower(key) in ('city', 'state', 'region', 'country', 'stadt', 'ort', 'bundesland', 'land')) end
$$;

create or replace function private.zone_of_place(place text) returns private.derived_zone
language plpgsql stable
set search_path = ''
-- A generic plan is made once; otherwise the planner would plan each call for the known length of the list.
set plan_cache_mode = force_generic_plan
as $$
declare
  parts text[] := array(select btrim(p) from unnest(regexp_split_to_array(private.plain_place(left(place, 300)), '[,;/()]+'))
    with ordinality as u (p, n) where btrim(p) <> '' order by n limit 6);
  -- Lists make each lookup one index scan, whatever statistics the planner has for the table.
  pairs text[] := array(select parts[n] || ', ' || parts[n + 1] from generate_subscripts(parts, 1) as n where parts[n + 1] is not null);
  countries text[];
  found private.derived_zone;
begin
  if coalesce(cardinality(parts), 0) = 0 then return null; end if;
  -- "Portland, OR" is tried before "Portland", and before two letters as a country.
  select h.time_zone, 'city', h.confidence into found
    from private.time_zone_hints h where h.kind = 'city' and h.country = '' and h.key = any (pairs)
    order by array_position(pairs, h.key) limit 1;
  if found.zone is not null then return found; end if;
  countries := array(select h.country from private.time_zone_hints h where h.kind = 'country' and h.key = any (parts)
    order by array_position(parts, h.key) desc);
  select h.time_zone, 'city', case when h.country <> '' then h.confidence
      when countries <> '{}' and h.confidence <> 'high' then 'low' else h.confidence end into found
    from private.time_zone_hints h
    where h.kind = 'city' and h.key = any (parts) and (h.country = '' or h.country = any (countries))
    order by h.country = '', array_position(parts, h.key) limit 1;
  if found.confidence = 'high' then return found; end if;
  return coalesce(
    (select (h.time_zone, 'region', h.confidence)::private.derived_zone
      from private.time_zone_hints h where h.kind = 'region' and h.key = any (parts) and (countries = '{}' or h.country = any (countries))
      order by array_position(parts, h.key) limit 1),
    (select (h.time_zone, 'country', h.confidence)::private.derived_zone
      from private.time_zone_hints h where h.kind = 'country' and h.country = countries[1]
        and (found.zone is null or h.confidence <> 'low') limit 1),
    case when found.zone is not null then found end);
end
$$;

-- The longest known prefix; only for numbers with a country code, such as +49 or 0049.
create or replace function private.zone_of_phone(phone text) returns private.derived_zone
language sql stable set search_path = '' as $$
  select (h.time_zone, 'phone', h.confidence)::private.derived_zone
  from private.time_zone_hints h
  where h.kind = 'phone' and h.country = '' and h.key = any (array(select substr(n.number, 2, length)
    from (select regexp_replace(regexp_replace(phone, '^\s*\(?(00|\+)', '+'), '\(0\)|[^0-9+]', '', 'g') as number) n
      cross join generate_series(1, 8) as length
    where n.number ~ '^\+[1-9][0-9]{6,}$'))
  order by length(h.key) desc limit 1
$$;

-- The domain of a public mail provider says nothing about the place of a contact.
create or replace function private.zone_of_domain(email text) returns private.derived_zone
language sql stable set search_path = '' as $$
  select (h.time_zone, 'domain', h.confidence)::private.derived_zone
  from private.time_zone_hints h
  where h.kind = 'domain' and h.key = substring(lower(email) from '\.([a-z]{2})$')
    and not private.is_free_mail(split_part(lower(email), '@', 2))
  limit 1
$$;

create or replace function private.derived_zone_of(location text, custom_fields text, phone text, email text)
returns private.derived_zone
language plpgsql stable set search_path = '' as $$
declare
  place private.derived_zone;
  number private.derived_zone;
begin
  -- Skips lookups that cannot find anything: most contacts of an import have only a name and an address.
  if location is not null or length(custom_fields) > 2 then
    place := private.zone_of_place(private.place_of(location, custom_fields));
  end if;
  if place.confidence in ('high', 'medium') then return place; end if;
  -- For a place in several zones, such as "USA", the area code is more precise.
  number := case when phone is not null then private.zone_of_phone(phone) end;
  if number.confidence = 'medium' or place.zone is null and number.zone is not null then
    return number;
  end if;
  return case when place.zone is not null then place when email ~ '\.[A-Za-z]{2}$' then private.zone_of_domain(email) end;
end
$$;

-- Only this trigger sets these columns.
create or replace function private.derive_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  derived private.derived_zone := private.derived_zone_of(new.location, new.custom_fields, new.phone, new.email);
begin
  new.derived_time_zone := derived.zone;
  new.derived_time_zone_from := derived.source;
  new.derived_time_zone_confidence := derived.confidence;
  return new;
end
$$;

create or replace trigger derive_time_zone_of_new before insert on public.audience
  for each row execute function private.derive_time_zone();
create or replace trigger derive_time_zone before update of location, phone, email, custom_fields on public.audience
  for each row when ((old.location, old.phone, old.email, old.custom_fields)
    is distinct from (new.location, new.phone, new.email, new.custom_fields))
  execute function private.derive_time_zone();

-- Processes the next contacts that existed before this feature. Returns the number examined, and 0 when all are done.
create or replace function private.backfill_time_zones(p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  progress private.time_zone_backfill;
  ids uuid[];
begin
  select * into progress from private.time_zone_backfill where not is_done for update skip locked;
  if not found then return 0; end if;
  ids := array(select a.id from public.audience a
    where progress.after_id is null or a.id > progress.after_id order by a.id limit p_limit);
  -- Concurrent changes of these contacts wait for one batch at most. Rows are locked in one order, as everywhere.
  with held as materialized (
    select a.id, private.derived_zone_of(a.location, a.custom_fields, a.phone, a.email) as derived
    from public.audience a where a.id = any (ids) and a.derived_time_zone is null order by a.id for no key update
  )
  update public.audience a set derived_time_zone = (h.derived).zone, derived_time_zone_from = (h.derived).source,
      derived_time_zone_confidence = (h.derived).confidence
    from held h where a.id = h.id and (h.derived).zone is not null;
  update private.time_zone_backfill set after_id = coalesce(ids[cardinality(ids)], after_id), is_done = cardinality(ids) < p_limit;
  return cardinality(ids);
end
$$;
