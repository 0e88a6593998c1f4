-- Returns the last visible template for each workspace of the caller whose plan limits templates. Such a workspace
-- shows its newest few; one with fewer has no row. Hidden templates are not deleted, and appear again when newer ones
-- are deleted or the plan grows.
create or replace function private.my_template_cuts()
returns table (workspace_id uuid, created_at timestamptz, id uuid)
language plpgsql stable security definer rows 10 set search_path = '' as $$
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
