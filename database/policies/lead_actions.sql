-- Members read; the engine writes (database/functions/leads/do_action.sql).
grant select on public.lead_actions to authenticated;

create policy read on public.lead_actions for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));
