-- Returns the number of addresses that the verifier checked this month. Only the owner, who pays, may call it.
create or replace function public.verifier_usage(p_workspace_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'owner');
  return coalesce((select u.checks from private.verifier_usage u
    where u.workspace_id = p_workspace_id and u.month = date_trunc('month', now() at time zone 'UTC')::date), 0);
end
$$;
grant execute on function public.verifier_usage to authenticated;
