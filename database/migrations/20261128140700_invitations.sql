-- The invitation or cancellation of a calendar program that an email carries (server/mailboxes/reading/read-invitation.ts).
alter table public.inbound_messages add column invitation jsonb
  check (pg_column_size(invitation) <= 16384 and length(invitation ->> 'uid') > 0);
-- The answer to an invitation that this message sends to its organizer.
alter table public.messages add column invitation_reply text
  check (invitation_reply is null or kind = 'answer' and invitation_reply in ('accepted', 'tentative', 'declined'));
create index inbound_messages_invitation on public.inbound_messages (workspace_id, (invitation ->> 'uid')) where invitation is not null;
