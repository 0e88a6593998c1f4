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

alter table public.mailboxes
  add check (length(tags::text) <= 2000 or private.fail('These tags are too long.', 'Shorten them to 2000 characters in all.')) not valid,
  add check (length(coalesce(sent_folder, '')) <= 500 or private.fail('This folder name is too long.', 'Use at most 500 characters.')) not valid;
