-- Lists what is deleted with an account, shown before the deletion: its own workspaces with their number of other
-- members, and the workspaces that it only belongs to.
create or replace function public.my_holdings()
returns table (workspace_id uuid, name text, role text, others bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select w.id, w.name, 'owner'::text,
      (select count(*) from public.workspace_members m where m.workspace_id = w.id)
    from public.workspaces w where w.user_id = auth.uid()
    union all
    select w.id, w.name, m.role,
      (select count(*) from public.workspace_members o where o.workspace_id = w.id)
    from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
    where m.user_id = auth.uid()
    order by 4 desc, 2;
end
$$;
grant execute on function public.my_holdings to authenticated;
