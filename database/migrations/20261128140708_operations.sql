-- Operations since 0.1.0: the size of a workspace's rows, and faster ids.

-- Bytes of the rows of a workspace, or of a person outside of one: a measured sum, and what was written since. Only inserted,
-- so that writers of one workspace do not wait for each other.
create table private.row_usage (
  holder uuid not null,
  id uuid not null default gen_random_uuid(),
  bytes bigint not null,
  measured_at timestamptz,
  primary key (holder, id)
);
comment on column private.row_usage.measured_at is 'When the rows were measured; null for bytes that were written after that.';

-- PostgreSQL 18 and later makes these ids in an eighth of the time: each row that is written has one.
do $$ begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function public.uuid_v7() returns uuid
    language sql volatile parallel safe
    return pg_catalog.uuidv7();
  end if;
end $$;
