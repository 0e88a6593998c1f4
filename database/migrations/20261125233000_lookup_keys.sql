-- A claim writes a row of public.lead_branches for each lead that passes a condition, so that row has no more keys than are
-- asked for (decision 510).
-- Who comes to a condition and which branch they took is counted over a campaign, and looked up when its step is deleted.
drop index public.lead_branches_campaign;
drop index public.lead_branches_step;
create index lead_branches_step on public.lead_branches (workspace_id, step_id, branch);
-- What a lead took is found by (lead_id, step_id), which is unique.
drop index public.lead_branches_lead;
-- Only what a reply began has these two.
drop index public.lead_branches_inbound;
create index lead_branches_inbound on public.lead_branches (workspace_id, inbound_id) where inbound_id is not null;
drop index public.lead_branches_left_step;
create index lead_branches_left_step on public.lead_branches (workspace_id, left_step_id) where left_step_id is not null;
-- The lead's own key to its campaign says the same, and deletes both rows together.
alter table public.lead_branches drop constraint lead_branches_workspace_id_campaign_id_fkey;

-- While a table is empty, each index costs the planner the same, and it takes the newest that fits: these are made last, so
-- that what a lead had is not looked for among all that its campaign had, by a plan that is kept while the table grows.
alter table public.lead_branches
  drop constraint lead_branches_lead_id_step_id_key,
  add constraint lead_branches_lead_id_step_id_key unique (lead_id, step_id);
alter index public.messages_once rename to messages_once_before;
create unique index messages_once on public.messages (lead_id, step_id) where kind = 'campaign';
drop index public.messages_once_before;

-- From PostgreSQL 18 on it makes these itself, in an eighth of the time: each row that is written has one.
do $$ begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function public.uuid_v7() returns uuid
    language sql volatile parallel safe
    return pg_catalog.uuidv7();
  end if;
end $$;
