-- Two more kinds of what comes back: whoever was written to no longer works there, and a filter that holds our mail until its
-- sender confirms something. Of mail that no person wrote, why it is taken for that.
alter table public.inbound_messages drop constraint inbound_messages_kind_check;
alter table public.inbound_messages add constraint inbound_messages_kind_check check (kind in
  ('reply', 'auto_reply', 'out_of_office', 'left', 'challenge', 'bounce', 'complaint', 'unsubscribe', 'unreadable'));
alter table public.inbound_messages add column kind_reason text not null default '' check (length(kind_reason) <= 400);
