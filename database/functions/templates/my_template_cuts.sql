-- Without unlimited templates a workspace shows its newest few. Returns the last visible one for each workspace of
-- the caller; a workspace with fewer has no row. Hidden templates are not deleted, and appear again when newer ones
-- are deleted or the plan grows.
create or replace function private.my_template_cuts()
returns table (workspace_id uuid, created_at timestamptz, id uuid)
language plpgsql stable security definer rows 10
set search_path = ''
as $$
begin
  return query
    select workspace, t.created_at, t.id
    from private.my_workspaces('viewer') as workspace
    cross join lateral (
      select t.created_at, t.id from public.email_templates t
      where t.workspace_id = workspace
      order by t.created_at desc, t.id desc
      offset private.shown_templates() - 1 limit 1
    ) t;
end
$$;
grant execute on function private.my_template_cuts to authenticated;
