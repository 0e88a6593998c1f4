-- Where nobody gave a contact's time zone it is derived from what is known of them, and kept beside it: a zone that
-- somebody gave is never touched (database/functions/audience/derive_time_zone.sql). Columns without a default, so that
-- a million rows are not rewritten; rows that are there are filled a few at a time by a background job.
alter table public.audience
  add column derived_time_zone text,
  add column derived_time_zone_from text,
  add column derived_time_zone_confidence text;

-- Which zone a place, a phone prefix or a country code domain speaks for; the rows are in
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

-- How far the rows that were there before the columns are filled: up to this id, or all of them.
create table private.time_zone_backfill (
  only_one boolean primary key default true check (only_one),
  after_id uuid,
  is_done boolean not null default false
);
insert into private.time_zone_backfill default values;

-- PostgreSQL reads its zones from disk, hundreds of files each time; an import with a zone in each row asks for every row.
create table private.time_zones (name text primary key);
insert into private.time_zones select name from pg_catalog.pg_timezone_names where name !~ '^posix' on conflict do nothing;
