-- Lists of what came back show how it begins; all of it is asked for by the thread alone.
alter table public.inbound_messages add column preview text generated always as (left(content_text, 400)) stored;
-- What waits for somebody to look, counted on every screen.
create index inbound_messages_unread on public.inbound_messages (workspace_id) where kind = 'reply' and read_at is null and closed_at is null;
