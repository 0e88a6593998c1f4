-- The audience of a workspace, newest first; a caller who is not a member gets an error that says so. It is no
-- security definer and has no settings, so that PostgreSQL inlines it: filters, order and limit of the request reach
-- the index, and a page costs the same at any size.
create or replace function public.get_workspace_audience_secure(p_workspace_id uuid)
returns setof public.audience
language sql stable as $$
  select a.* from public.audience a
  where private.require_member(p_workspace_id, 'viewer') and a.workspace_id = p_workspace_id
  order by a.created_at desc, a.id desc
$$;
grant execute on function public.get_workspace_audience_secure to authenticated;
