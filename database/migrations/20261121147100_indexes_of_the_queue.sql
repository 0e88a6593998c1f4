-- An index of only the open leads looks as good as empty to the planner while few are open, and a plan kept from then
-- read all of it for each lead of the next campaign. Everybody's leads stand in this one, so that it is only ever
-- looked into by address.
drop index public.campaign_leads_person;
create index campaign_leads_person on public.campaign_leads (workspace_id, lower(email));
-- The same of what waits: each kind is asked for by itself.
drop index public.messages_waiting;
create index messages_waiting on public.messages (kind, state) where state in ('queued', 'deferred');
-- Campaign mail has no author and answers nothing; each of its three changes wrote into these all the same.
drop index public.messages_author;
create index messages_author on public.messages (created_by) where created_by is not null;
drop index public.messages_answers;
create index messages_answers on public.messages (workspace_id, answers_id) where answers_id is not null;
