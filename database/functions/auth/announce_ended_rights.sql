-- Notifies every process of reduced rights, so that sockets end immediately instead of at their next check. The
-- trigger argument names the column with the account.
create or replace function private.announce_ended_rights() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('realtime_bus', jsonb_build_object('kind', 'rights', 'from', 'database',
    'account', to_jsonb(old) ->> tg_argv[0])::text);
  return null;
end
$$;

create or replace trigger tell_ended_rights after delete on auth.sessions
  for each row execute function private.announce_ended_rights('user_id');
create or replace trigger tell_revoked after update of revoked_at on auth.sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function private.announce_ended_rights('user_id');
create or replace trigger tell_ended_rights after delete on auth.users
  for each row execute function private.announce_ended_rights('id');
create or replace trigger tell_suspended after update of banned_until, deleted_at on auth.users
  for each row when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
  execute function private.announce_ended_rights('id');
create or replace trigger tell_second_factor after update of status on auth.mfa_factors
  for each row when (old.status is distinct from new.status)
  execute function private.announce_ended_rights('user_id');
create or replace trigger tell_ended_rights after delete or update of role on public.workspace_members
  for each row execute function private.announce_ended_rights('user_id');
