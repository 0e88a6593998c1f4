-- The sentence of a reply that asks to stop and shows interest too: the owner decides (server/mailboxes/reading/mail-worker.ts).
alter table public.inbound_messages add column unclear_opt_out text check (length(unclear_opt_out) <= 400);
