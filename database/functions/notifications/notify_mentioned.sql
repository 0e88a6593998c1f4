-- Notifies members whom a note mentions. Only members of the workspace can be mentioned.
create or replace function private.notify_mentioned() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reply public.inbound_messages;
  about uuid;
begin
  if exists (select from unnest(new.mentions) as m (person) where not private.is_member(new.workspace_id, m.person)) then
    perform private.fail('A note can mention members of this workspace alone.', 'Invite them first.');
  end if;
  select * into reply from public.inbound_messages where workspace_id = new.workspace_id and id = new.inbound_id;
  select c.id into about from public.conversations c where c.workspace_id = reply.workspace_id
    and c.writer = private.conversation_writer(reply.lead_id, reply.from_address)
    and c.is_automatic = private.is_automatic(reply.kind);
  perform private.notify_about(m.person, 'mentioned', jsonb_build_object('by', private.name_of(new.author_id),
      'name', coalesce(nullif(reply.from_name, ''), reply.from_address), 'note', left(new.body, 300)), about)
    from (select distinct person from unnest(new.mentions) as k (person)) as m where m.person <> new.author_id;
  return null;
end
$$;

create or replace trigger notify_mentioned after insert on public.conversation_notes
  for each row when (new.mentions <> '{}' and current_setting('coldframe.restores', true) is distinct from 'on')
  execute function private.notify_mentioned();
