-- One email may arrive in several folders and mailboxes of a workspace. It is recorded once
-- (database/functions/inbox/record_inbound.sql), and looked for by this.
create index inbound_messages_rfc_workspace on public.inbound_messages (workspace_id, rfc_message_id) where rfc_message_id is not null;
