-- A connection that the owner resumes starts without its problem.
create or replace function private.restart_crm() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.problem := null;
  new.last_error := null;
  new.next_run_at := now();
  new.leased_until := '-infinity';
  return new;
end
$$;

create or replace trigger restart_crm before update of is_on on public.crm_connections
  for each row when (new.is_on) execute function private.restart_crm();

create or replace function private.log_crm() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  crm public.crm_connections := coalesce(new, old);
begin
  perform private.audit('crm.' || case tg_op when 'UPDATE' then 'changed' else 'disconnected' end,
    'crm_connections', crm.id, private.existing_workspace(crm.workspace_id::text),
    jsonb_build_object('name', private.crm_name(crm.provider)));
  return null;
end
$$;

create or replace trigger log_crm after update of is_on, conflicts, sync_owners, sync_lifecycle, sync_activity, sync_opens or delete on public.crm_connections
  for each row when (current_user = 'authenticated') execute function private.log_crm();
