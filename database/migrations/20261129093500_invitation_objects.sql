-- Mails with a calendar part stored how they were classified instead of their event, which no screen can show.
update public.inbound_messages set invitation = null where jsonb_typeof(invitation) <> 'object';
