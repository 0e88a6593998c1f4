-- On the replicated tables of a cell (database/cells/cell-triggers.ts). Rows that come from home are applied as a replica,
-- in which triggers stand still; what goes at the cell with a row of home's goes by the rules of the cell's own tables.
create or replace function private.act_as_origin() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('session_replication_role') = 'replica' then
    perform set_config('coldframe.applies', 'on', true), set_config('session_replication_role', 'origin', true);
  end if;
  return null;
end
$$;

create or replace function private.act_as_replica() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('coldframe.applies', true) = 'on' then
    perform set_config('coldframe.applies', 'off', true), set_config('session_replication_role', 'replica', true);
  end if;
  return null;
end
$$;
