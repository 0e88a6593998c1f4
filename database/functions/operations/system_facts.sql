-- The database's own health data, for the checks of the System page, `coldframe doctor` and /metrics (server/health).
-- The server checks access.
drop function if exists public.admin_system_checks();

-- System mail that has not been sent yet, and the time of the last one sent.
create or replace function private.outbox_state() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'waiting', count(*) filter (where attempts = 0),
    'failing', count(*) filter (where attempts > 0),
    'most_attempts', coalesce(max(attempts), 0),
    'oldest', min(created_at),
    'last_sent_at', (select max(sent_at) from private.outbox where sent_at is not null))
  from private.outbox where sent_at is null
$$;

create or replace function private.job_states() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', name, 'every_seconds', extract(epoch from every), 'last_run_at', last_run_at, 'last_ok_at', last_ok_at,
    'last_failure_at', last_failure_at, 'last_error', last_error, 'runs', runs, 'failures', failures,
    'next_at', last_run_at + every) order by name), '[]')
  from private.job_runs
$$;

create or replace function private.system_facts() returns jsonb
language sql volatile set search_path = '' as $$
select jsonb_build_object(
  'clock', clock_timestamp(),
  'version', current_setting('server_version'),
  'version_number', current_setting('server_version_num')::int,
  'settings', (
    select jsonb_object_agg(name, setting) from pg_catalog.pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'data_checksums',
      'max_connections', 'data_directory')),
  'connections', (select count(usename) from pg_catalog.pg_stat_activity),
  -- pg_database_size() needs CONNECT, which service_role must not have: an owner of another database could exploit
  -- it.
  'size', (
    select sum(pg_catalog.pg_total_relation_size(oid)) from pg_catalog.pg_class where relkind in ('r', 'm')),
  'trigrams', exists (select from pg_catalog.pg_extension where extname = 'pg_trgm'),
  'oldest_transaction', case when pg_catalog.pg_has_role('service_role', 'pg_read_all_stats', 'usage') then (
    select coalesce(extract(epoch from clock_timestamp() - min(xact_start)), 0)
    from pg_catalog.pg_stat_activity where usename is not null and pid <> pg_catalog.pg_backend_pid()) end,
  'open_tables', (
    select count(*) from pg_catalog.pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not (relrowsecurity and relforcerowsecurity)),
  'outbox', private.outbox_state(),
  'jobs', private.job_states(),
  'sending_paused', private.sending_paused())
$$;
