-- What the writer of a reply wrote, where only our own emails show what the rest quotes (core/messages/own-text.ts). They are
-- compared once, while the mail is read. Null where its own marks show the same.
alter table public.inbound_messages
  add column own_text text check (length(own_text) <= 200000),
  drop column preview,
  add column preview text generated always as (left(coalesce(own_text, content_text), 400)) stored;
