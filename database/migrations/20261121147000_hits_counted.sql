-- How many hits a batch holds: what is taken in at once is measured by them, for a batch is one of a quiet day or
-- two thousand of a flood.
alter table private.tracking_journal add column hit_count integer not null default 1;
drop function if exists private.take_in_hits(integer);
