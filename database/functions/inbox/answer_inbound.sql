-- The inbox: a thread, an answer out of the mailbox it came to, and who looks after it.

-- Answers go at once, ahead of campaigns: a person waits. Asked twice with one id, it is one answer.
create or replace function public.answer_inbound(p_inbound_id uuid, p_message_id uuid, p_text text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  inbound public.inbound_messages;
  ours public.messages;
  box public.mailboxes;
begin
  select * into inbound from public.inbound_messages where id = p_inbound_id for update;
  perform private.require_member(coalesce(inbound.workspace_id, p_inbound_id), 'editor');
  if exists (select from public.messages where id = p_message_id and answers_id = inbound.id) then
    return p_message_id;
  end if;
  if coalesce(p_text, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'There is nothing to send yet.', hint = 'Write an answer first.';
  end if;
  if length(p_text) > 200000 then
    raise exception using errcode = 'PT400', message = 'This answer is too long.', hint = 'Use at most 200000 characters.';
  end if;
  select * into box from public.mailboxes where id = inbound.mailbox_id and workspace_id = inbound.workspace_id;
  if box.id is null then
    raise exception using errcode = 'PT409', message = 'The mailbox that received this is no longer connected.', hint = 'Connect it again to reply from it.';
  elsif box.state = 'broken' then
    raise exception using errcode = 'PT409', message = 'The mailbox that received this can''t sign in.', hint = 'Reconnect it first, then reply.';
  elsif inbound.from_address = '' or not private.is_email(inbound.from_address) then
    raise exception using errcode = 'PT409', message = 'This email has no address to reply to.', hint = 'Write to them from your mail program.';
  end if;
  select * into ours from public.messages where id = inbound.message_id and workspace_id = inbound.workspace_id;
  insert into public.messages (id, workspace_id, created_by, kind, campaign_id, lead_id, mailbox_id, recipient, subject,
      tracks_opens, state, answers_id, rfc_references)
    values (p_message_id, inbound.workspace_id, auth.uid(), 'answer', inbound.campaign_id, inbound.lead_id, box.id,
      inbound.from_address, left('Re: ' || regexp_replace(inbound.subject, '^(\s*(re|aw|sv|antw|fwd?)\s*:\s*)+', '', 'i'), 998), false, 'queued',
      inbound.id, private.answer_references(ours, inbound.rfc_message_id));
  insert into public.message_bodies (id, workspace_id, content_text) values (p_message_id, inbound.workspace_id, p_text);
  update public.inbound_messages set read_at = coalesce(read_at, now()) where id = inbound.id;
  return p_message_id;
end
$$;
grant execute on function public.answer_inbound to authenticated;

-- Oldest first, and no more than twenty (RFC 5322, 3.6.4).
create or replace function private.answer_references(ours public.messages, theirs text) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(id order by place), '{}') from (
    select id, place from unnest(ours.rfc_references || ours.rfc_message_id || theirs) with ordinality as r (id, place)
    where id is not null order by place desc limit 20) as last
$$;

-- Nobody is given a mail who can't see it.
create or replace function private.check_assignee() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from public.workspaces w where w.id = new.workspace_id and w.user_id = new.assignee_id)
    and not exists (select from public.workspace_members m where m.workspace_id = new.workspace_id and m.user_id = new.assignee_id)
  then
    raise exception using errcode = 'PT400', message = 'This person is not a member of the workspace.', hint = 'Choose a member, or invite them first.';
  end if;
  return new;
end
$$;

create or replace trigger check_assignee before insert or update of assignee_id on public.inbound_messages
  for each row when (new.assignee_id is not null) execute function private.check_assignee();
