-- The owner starts the first run after its preview, or the next one at once.
create or replace function public.start_crm_run(p_connection_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.crm_connections c where c.id = p_connection_id
    and (auth.role() = 'service_role' or c.workspace_id in (select private.my_workspaces('owner')))) then
    raise exception using errcode = 'PT404', message = 'There is no such connection.', hint = 'Load the page again.';
  end if;
  update public.crm_connections c set state = case c.state when 'previewed' then 'active' else c.state end, next_run_at = now()
    where c.id = p_connection_id;
  perform private.audit('crm.started', 'crm_connections', c.id, c.workspace_id, jsonb_build_object('name', private.crm_name(c.provider)))
    from public.crm_connections c where c.id = p_connection_id;
end
$$;
grant execute on function public.start_crm_run to authenticated;
