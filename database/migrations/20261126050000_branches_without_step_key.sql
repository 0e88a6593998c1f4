-- To ask for the condition of each branch again took a fiftieth of a claim behind one (decision 596). A condition that a lead
-- passed is never deleted by itself (private.write_steps), and with the campaign go its leads, whose key remains.
alter table public.lead_branches drop constraint lead_branches_workspace_id_step_id_fkey;
