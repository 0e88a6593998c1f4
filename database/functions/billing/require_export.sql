-- Rejects the export of a workspace's lists and reports unless its owner's plan includes exports. Every export of a
-- workspace uses this rule; the export of one's own data, which the law grants ("Take your data"), does not.
create or replace function public.require_export(p_workspace_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  if not exists (
    select from public.workspaces w
    where w.id = p_workspace_id and private.plan_has(private.plan_of(w.user_id), 'export_analytics'))
  then
    raise exception using errcode = 'PT402', message = 'The Free plan has no export.',
      hint = 'Upgrade to Starter or Pro to save lists and reports as files.';
  end if;
  return true;
end
$$;
grant execute on function public.require_export to authenticated;
