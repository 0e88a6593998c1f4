-- The limits of a workspace for expected bounces, and its bounces by verdict, for the review of an import.
create or replace function public.bounce_facts(p_workspace_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return private.bounce_facts(p_workspace_id);
end
$$;
grant execute on function public.bounce_facts to authenticated;
