-- An answer has several recipients and files, and leaves when its writer says.
create function private.are_emails(addresses text[]) returns boolean
language sql immutable parallel safe
set search_path = ''
return (select coalesce(bool_and(a is not null and private.is_email(a)), true) from unnest(addresses) as a);

-- `recipient` is the first address of To; these are the others.
alter table public.messages
  add column more_to text[] not null default '{}' check (private.are_emails(more_to)),
  add column cc text[] not null default '{}' check (private.are_emails(cc)),
  add column bcc text[] not null default '{}' check (private.are_emails(bcc)),
  -- What somebody else wrote, passed on.
  add column is_forward boolean not null default false;

-- Bare addresses of the headers, for replying to all of them.
alter table public.inbound_messages
  add column to_addresses text[] not null default '{}',
  add column cc_addresses text[] not null default '{}',
  add column reply_to text not null default '';

-- The files of a mail, sent or received. Their content lies in the bucket `attachments` (docs/storage.md).
create table public.attachments (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  message_id uuid,
  inbound_id uuid,
  position smallint not null,
  name text not null check (length(name) between 1 and 255),
  content_type text not null check (length(content_type) <= 255),
  size bigint not null check (size >= 0),
  -- RFC 2392: an HTML part shows it in place by `cid:` and this.
  content_id text check (length(content_id) <= 255),
  -- Null where the content is not kept: why says `missing`, or retention deleted it.
  object_id uuid references storage.objects on delete set null,
  missing text check (length(missing) <= 500),
  -- How often its content was begun to be fetched.
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  check (num_nonnulls(message_id, inbound_id) = 1),
  unique (inbound_id, position),
  -- A file belongs to one mail.
  unique (workspace_id, object_id),
  foreign key (workspace_id, message_id) references public.messages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, inbound_id) references public.inbound_messages (workspace_id, id) on delete cascade
);
create index attachments_object on public.attachments (object_id);
create index attachments_message on public.attachments (workspace_id, message_id);
create index attachments_inbound on public.attachments (workspace_id, inbound_id);

grant execute on function private.are_emails to authenticated;
