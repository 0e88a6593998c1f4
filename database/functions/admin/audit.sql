-- Writes an audit entry. Authorized functions call it inside the transaction that it describes. An automatic change
-- is marked as such; otherwise it would later look like an act of a deleted account.
create or replace function private.audit(
  action text, subject_table text, subject_id uuid, workspace_id uuid default null, details jsonb default '{}'
) returns void
language sql set search_path = '' as $$
  insert into public.audit_log (actor_id, action, subject_table, subject_id, workspace_id, details)
  values (auth.uid(), action, subject_table, subject_id, workspace_id,
    case when auth.uid() is null then details || '{"by": "coldframe"}' else details end
      || case when auth.jwt() -> 'act' ? 'agent' then jsonb_build_object('agent', auth.jwt() -> 'act' -> 'agent') else '{}' end)
$$;

-- Only the erasure of a person changes an entry, and only by emptying its details (private.erase_person). Holders of
-- the service key can call neither that function nor set_config.
create or replace function private.protect_audit_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('coldframe.erasing', true) is distinct from 'on' or new.details <> '{}' then
    raise exception using errcode = '42501', message = 'The audit log cannot be changed.',
      hint = 'Entries are only added.';
  end if;
  return new;
end
$$;
create or replace trigger protect before update of details on public.audit_log
  for each row execute function private.protect_audit_log();
