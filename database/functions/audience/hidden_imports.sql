-- Imports whose rows are hidden: running, cancelled, undone, or aborted by a crash.
create or replace function private.hidden_imports() returns setof uuid
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query
    select i.id from public.imports i
    where i.state <> 'done' and i.swept_at is null
      and i.workspace_id in (select private.my_workspaces('viewer'));
end
$$;
grant execute on function private.hidden_imports to authenticated;
