-- Owners read what happened in their workspaces, admins everything. Nobody changes it, the service included.
revoke update, delete, truncate on public.audit_log from service_role;
-- Who is erased leaves the log too, and with them nothing else of the line (private.erase_person).
grant update (details) on public.audit_log to service_role;
grant select on public.audit_log to authenticated;

create policy read_as_owner_or_admin on public.audit_log for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))) or (select private.is_admin()));
