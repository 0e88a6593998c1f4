-- Members read; the engine writes (database/functions/leads/apply_decisions.sql).
grant select on public.lead_branches to authenticated;

create policy read on public.lead_branches for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));
