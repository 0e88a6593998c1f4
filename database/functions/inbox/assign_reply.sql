-- Assigns a reply to a member by the rule of its workspace, in the transaction that records it, unless the
-- conversation already has an assignee who can reply. The rule is locked, so that concurrent replies each take the
-- next turn.
create or replace function private.assign_reply(reply public.inbound_messages) returns void
language plpgsql set search_path = '' as $$
declare
  rule public.assignment_rules;
  chosen uuid;
begin
  if exists (select from public.conversations c where c.workspace_id = reply.workspace_id and not c.is_automatic
      and c.writer = private.conversation_writer(reply.lead_id, reply.from_address)
      and private.may_answer(c.workspace_id, c.assignee_id)) then
    return;
  end if;
  select * into rule from public.assignment_rules r where r.workspace_id = reply.workspace_id and r.kind <> 'off' for update;
  if rule.kind = 'campaign' then
    select k.owner_id into chosen from public.email_campaigns k
      where k.workspace_id = reply.workspace_id and k.id = reply.campaign_id and private.may_answer(k.workspace_id, k.owner_id);
  elsif rule.kind = 'contact' then
    select a.owner_id into chosen from public.messages m join public.audience a on a.id = private.recipient_of(m)
      where m.workspace_id = reply.workspace_id and m.id = reply.message_id and a.workspace_id = reply.workspace_id
        and private.may_answer(a.workspace_id, a.owner_id);
  elsif rule.kind = 'round_robin' then
    chosen := private.next_in_turn(rule);
    update public.assignment_rules r set last_member_id = chosen where r.workspace_id = rule.workspace_id and chosen is not null;
  end if;
  update public.inbound_messages set assignee_id = chosen where id = reply.id and chosen is not null;
end
$$;

-- The next member after the last one who still exists; the first at the end of the list.
create or replace function private.next_in_turn(rule public.assignment_rules) returns uuid
language sql stable set search_path = '' as $$
  select m.id from unnest(rule.member_ids) with ordinality as m (id, place)
  where private.may_answer(rule.workspace_id, m.id)
  order by m.place <= coalesce(array_position(rule.member_ids, rule.last_member_id), 0), m.place limit 1
$$;

create or replace function private.may_answer(workspace uuid, person uuid) returns boolean
language sql stable
set search_path = ''
return exists (select from public.workspaces w where w.id = workspace and w.user_id = person)
  or exists (select from public.workspace_members m where m.workspace_id = workspace and m.user_id = person and m.role = 'editor');
