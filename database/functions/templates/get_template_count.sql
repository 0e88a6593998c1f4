-- The number of templates of a workspace, including those hidden by its plan.
create or replace function public.get_template_count(p_workspace_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return (select count(*) from public.email_templates where workspace_id = p_workspace_id);
end
$$;
grant execute on function public.get_template_count to authenticated;
