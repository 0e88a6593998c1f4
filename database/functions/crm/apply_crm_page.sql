-- Applies a page of records of a CRM and stores the position of the run in the same transaction, so that a run whose
-- process dies repeats nothing. It runs as the owner of the workspace, to whose plan the contacts count. In a preview
-- it only counts. `position` is null after the last page. Returns the renewed lease.
--
-- A record: {"id", "merged": [IDs that it replaced], "updated_at", "contact": the contact as an import has it, "reason":
-- why it is none, "owner": an address, "company_id", "opted_out", "removed"}, or {"company_id", "company"} for a company.
create or replace function private.apply_crm_page(p_connection_id uuid, p_lease timestamptz, p_records jsonb, p_position jsonb)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  connection public.crm_connections;
  record jsonb;
  outcome text;
  fresh text[] := '{}';
  renewed timestamptz := clock_timestamp() + interval '5 minutes';
begin
  select * into connection from public.crm_connections c
    where c.id = p_connection_id and c.leased_until = p_lease and c.is_on and c.problem is null for update;
  if connection.id is null or private.is_suspended(connection.workspace_id) then
    raise exception using errcode = 'PT409', message = 'This run is over.', hint = 'Another run continues it.';
  end if;
  perform private.require_member(connection.workspace_id, 'owner');
  perform private.set_change_source(private.crm_name(connection.provider));
  if connection.state = 'active' then
    perform private.hold_opted_out(connection, p_records);
    fresh := private.insert_crm_contacts(connection, p_records);
  end if;
  for record in select r from jsonb_array_elements(p_records) as r loop
    begin
      outcome := private.apply_crm_record(connection, record, record ->> 'id' = any (fresh));
    exception when check_violation or unique_violation or string_data_right_truncation then
      outcome := 'left_out';
      record := record || jsonb_build_object('reason', sqlerrm);
    end;
    if outcome is not null then connection.run_counts := private.count_outcome(connection.run_counts, outcome); end if;
    if record ->> 'opted_out' = 'true' then
      connection.run_counts := private.count_outcome(connection.run_counts, 'opted_out');
    end if;
    if outcome = 'left_out' and jsonb_array_length(connection.run_errors) < 100 then
      connection.run_errors := connection.run_errors || jsonb_build_object('id', record ->> 'id', 'reason', left(record ->> 'reason', 300));
    end if;
  end loop;
  update public.crm_connections c set run_counts = connection.run_counts, run_errors = connection.run_errors,
      run_position = p_position, leased_until = renewed, last_error = null
    where c.id = connection.id;
  if p_position is null then perform private.finish_crm_run(connection.id); end if;
  return renewed::text;
end
$$;
grant execute on function private.apply_crm_page to authenticated;

create or replace function private.crm_name(provider text) returns text
language sql immutable
set search_path = ''
return case provider when 'hubspot' then 'HubSpot' end;

create or replace function private.count_outcome(counts jsonb, outcome text) returns jsonb
language sql immutable
set search_path = ''
return counts || jsonb_build_object(outcome, coalesce((counts ->> outcome)::integer, 0) + 1);

-- The next run reads what changed since the start of this one, and ten minutes more: a CRM indexes changes late.
create or replace function private.finish_crm_run(connection uuid) returns void
language sql set search_path = '' as $$
  update public.crm_connections c set state = case c.state when 'previewing' then 'previewed' else c.state end,
      changes_since = case c.state when 'active' then c.run_started_at - interval '10 minutes' end,
      everything_at = case when c.state = 'active' then case when c.run_since is null then c.run_started_at else c.everything_at end end,
      last_counts = c.run_counts, last_errors = c.run_errors, last_run_at = now(), next_run_at = now() + interval '5 minutes',
      run_started_at = null, run_since = null, run_position = null, leased_until = '-infinity'
    where c.id = connection
$$;

-- Suppresses the addresses of records that opted out in the CRM, the one there and the one of the linked contact. It
-- runs before anything else, so that a record with an error is held back too. Nothing here ends a suppression.
create or replace function private.hold_opted_out(connection public.crm_connections, records jsonb) returns void
language sql set search_path = '' as $$
  insert into public.suppressions (workspace_id, address, reason, source)
    select distinct connection.workspace_id, held.address, 'unsubscribe', private.crm_name(connection.provider)
    from jsonb_array_elements(records) as r
    cross join lateral (
      select lower(private.ascii_address(r -> 'contact' ->> 'email')) as address
      union
      select lower(a.email) from private.crm_links l join public.audience a on a.workspace_id = l.workspace_id and a.id = l.contact_id
        where l.connection_id = connection.id and l.record_id in (
          select r ->> 'id' union all select jsonb_array_elements_text(r -> 'merged'))
    ) as held
    where r ->> 'opted_out' = 'true' and private.is_email(held.address)
      and not exists (select from public.suppressions s where s.workspace_id = connection.workspace_id
        and s.address_hash = private.address_hash(held.address))
    on conflict do nothing
$$;
