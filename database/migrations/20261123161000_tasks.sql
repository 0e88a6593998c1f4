-- Calls as steps, what came of a task, and the tasks of all campaigns on one page.
alter table public.campaign_steps drop constraint campaign_steps_kind_check;
alter table public.campaign_steps add constraint campaign_steps_kind_check
  check (kind in ('email', 'call', 'task', 'linkedin', 'condition'));

-- Of a call: reached, voicemail, no_answer and wrong_number go on with the sequence; not_interested and meeting end it.
alter table public.campaign_tasks drop constraint campaign_tasks_outcome_check;
alter table public.campaign_tasks add constraint campaign_tasks_outcome_check check (outcome in
  ('done', 'skipped', 'reached', 'voicemail', 'no_answer', 'wrong_number', 'not_interested', 'meeting'));
alter table public.campaign_tasks add column note text not null default '' check (length(note) <= 5000
  or private.fail('This note is too long.', 'Use at most 5000 characters.'));

-- Those of a lead that ended, or went on without it, wait for nobody: from now on they are deleted as that happens.
delete from public.campaign_tasks t using public.campaign_leads l
  where l.workspace_id = t.workspace_id and l.id = t.lead_id and t.done_at is null
    and (l.step_id is distinct from t.step_id or l.state not in ('waiting', 'active', 'paused'));

create index campaign_tasks_due on public.campaign_tasks (workspace_id, due_at, id) where done_at is null;
create index campaign_tasks_done on public.campaign_tasks (workspace_id, done_at desc, id desc) where done_at is not null;
