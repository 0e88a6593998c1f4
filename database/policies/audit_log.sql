-- Owners read the log of their workspaces, admins all of it. No one changes it, including the service.
revoke update, delete, truncate on public.audit_log from service_role;
-- An erased person is removed from the log too, but the rest of the entry remains (private.erase_person).
grant update (details) on public.audit_log to service_role;
grant select on public.audit_log to authenticated;

create policy read_as_owner_or_admin on public.audit_log for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))) or (select private.is_admin()));
