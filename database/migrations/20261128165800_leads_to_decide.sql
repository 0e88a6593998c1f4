-- The engine decides conditions and actions (private.leads_to_decide): it finds the leads that wait for it by this index.
create index campaign_leads_to_decide on public.campaign_leads (due_at, id) where held_by = 'decision' and due_at is not null;

-- The functions that decided in the database, and their types.
drop type if exists private.claimed, private.decisions, private.passed, private.decision cascade;
drop function if exists private.claim_messages(uuid, integer, interval);
drop function if exists private.write_branches(public.lead_branches[]);
drop function if exists private.branch_taken(public.campaign_leads, uuid, timestamptz, text, text, text, timestamptz);
drop function if exists private.decides_at_once(public.campaign_steps);
drop function if exists private.places_of_branches(public.campaign_steps, uuid[]);
drop function if exists private.continue_steps_without_email(integer);
drop function if exists private.continue_without_email(public.campaign_leads, timestamptz);
drop function if exists private.dry_run_known(uuid, uuid[]);
