-- A trigger logs each announcement, so that no way of making one is missed.
create or replace function private.log_announcement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said public.announcements := coalesce(new, old);
begin
  perform private.audit(
    case tg_op when 'INSERT' then 'announcement.created' when 'UPDATE' then 'announcement.changed'
      else 'announcement.deleted' end,
    'announcements', said.id, null, jsonb_build_object('name', said.message));
  return null;
end
$$;

create or replace trigger log_announcement after insert or update or delete on public.announcements
  for each row when (current_user in ('authenticated', 'service_role'))
  execute function private.log_announcement();
