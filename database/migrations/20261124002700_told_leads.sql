-- Whether a step may notify once more within a day is asked for each lead: those that it notified nobody of are not read.
drop index public.lead_actions_step;
create index lead_actions_step on public.lead_actions (workspace_id, step_id, is_done, created_at);
