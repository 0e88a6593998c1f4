-- Everyone who sees a template sees its history; clients never write it.
grant select on public.email_template_versions to authenticated;

create policy read_with_template on public.email_template_versions for select to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces('viewer')))
    and exists (select from public.email_templates t where t.id = template_id)
  );
