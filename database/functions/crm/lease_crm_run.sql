-- Leases the CRM that waited longest for its next run to one process, which renews the lease with each page
-- (private.apply_crm_page). A run whose process died continues at its last page.
create or replace function private.lease_crm_run() returns table (id uuid, lease text, workspace_id uuid, owner_id uuid,
  provider text, encrypted_token bytea, since timestamptz, "position" jsonb, with_owners boolean, with_lifecycle boolean)
language sql set search_path = '' as $$
  with leased as (
    update public.crm_connections c set leased_until = clock_timestamp() + interval '5 minutes',
        run_started_at = coalesce(c.run_started_at, now()),
        run_since = case when c.run_started_at is not null then c.run_since
          when c.everything_at > now() - interval '1 day' then c.changes_since end,
        run_counts = case when c.run_started_at is null then '{}' else c.run_counts end,
        run_errors = case when c.run_started_at is null then '[]' else c.run_errors end
      where c.id = (select d.id from public.crm_connections d
        where d.is_on and d.problem is null and d.state <> 'previewed' and d.next_run_at <= now() and d.leased_until < now()
          and not private.is_suspended(d.workspace_id)
        order by d.next_run_at limit 1 for update skip locked)
      returning c.*
  )
  select l.id, l.leased_until::text, l.workspace_id, w.user_id, l.provider, s.encrypted_token, l.run_since, l.run_position,
    l.sync_owners, l.sync_lifecycle
  from leased l join public.workspaces w on w.id = l.workspace_id join private.crm_secrets s on s.connection_id = l.id
$$;

-- Ends the lease of a run that is not finished; `why` it failed, or null when others have their turn. It continues after
-- `wait`; a problem that only the owner can solve stops it.
create or replace function private.end_crm_turn(connection uuid, lease timestamptz, why text, wait interval, needs_owner boolean)
returns void
language plpgsql set search_path = '' as $$
begin
  update public.crm_connections c set leased_until = '-infinity', next_run_at = now() + wait, last_error = left(why, 500)
    where c.id = connection and c.leased_until = lease;
  if found and needs_owner then perform private.stop_crm(connection, why); end if;
end
$$;

-- Stops the sync until the owner resumes it, and notifies them.
create or replace function private.stop_crm(connection uuid, why text) returns void
language plpgsql set search_path = '' as $$
declare
  stopped public.crm_connections;
begin
  update public.crm_connections c set problem = left(why, 500) where c.id = connection and c.problem is null returning * into stopped;
  if stopped.id is null then return; end if;
  perform private.notify_of_stop(w.id, w.user_id, 'crm_stopped', 'The CRM sync of ' || w.name || ' was stopped', stopped.problem)
    from public.workspaces w where w.id = stopped.workspace_id;
end
$$;
