-- Received files that were left on the IMAP server can be fetched once there is room.
alter table public.attachments add column fetchable boolean not null default false;
comment on column public.attachments.fetchable is 'True where the content was left on the IMAP server and may be fetched later.';

update public.attachments
  set fetchable = true, missing = 'Not fetched: the workspace''s storage is full.'
  where object_id is null and inbound_id is not null and (missing like 'Not fetched:%' or missing like 'Your files would be larger%');
update public.attachments set fetchable = true
  where object_id is null and inbound_id is not null and missing = 'The connection ended each time it was fetched.';
