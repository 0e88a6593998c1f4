-- The claim returns the step and the mailbox of each lead, which it writes at its end. The functions are created again.
drop type if exists private.claimed cascade;
drop function if exists private.claim_step(public.campaign_leads, public.campaign_steps, uuid, timestamptz);
drop function if exists private.part_to_claim(public.email_campaigns, public.mailboxes, text, timestamptz);
drop function if exists private.providers_of_others(public.email_campaigns, public.mailboxes, text, timestamptz);
