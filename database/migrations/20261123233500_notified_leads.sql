-- How many leads a step notified somebody of within a day.
drop index public.lead_actions_step;
create index lead_actions_step on public.lead_actions (workspace_id, step_id, created_at);
