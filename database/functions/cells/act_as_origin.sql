-- Runs on the replicated tables of a cell (database/cells/cell-triggers.ts). Rows from the home database are applied
-- as a replica, where triggers do not fire; rows that the cell deletes with them follow the triggers of the cell's
-- own tables.
create or replace function private.act_as_origin() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('session_replication_role') = 'replica' then
    perform set_config('coldframe.applies', 'on', true), set_config('session_replication_role', 'origin', true);
  end if;
  return null;
end
$$;

create or replace function private.act_as_replica() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('coldframe.applies', true) = 'on' then
    perform set_config('coldframe.applies', 'off', true), set_config('session_replication_role', 'replica', true);
  end if;
  return null;
end
$$;
