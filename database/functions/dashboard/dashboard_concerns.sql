-- {"mailboxes": [{"id", "address", "reason"}], "alarms": [{"id", "title", "kind", "bad", "of"}], "waiting_replies", "uncertain", "uncertain_singles", "tasks", "running_out": [{"id", "title", "left"}]}
create or replace function public.dashboard_concerns(p_workspace_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return jsonb_build_object(
    'mailboxes', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'address', b.address, 'reason', b.state_reason)), '[]')
      from (select * from public.mailboxes m where m.workspace_id = p_workspace_id and (m.state = 'broken' or m.paused_by is not null) order by m.address limit 3) b),
    'alarms', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'kind', a.kind, 'bad', a.bad, 'of', a.whole)
        order by c.title, a.kind), '[]')
      from private.alarms_of(p_workspace_id) a join public.email_campaigns c on c.id = a.campaign_id and c.status = 'sending'),
    'waiting_replies', (select count(*) from public.conversations c where c.workspace_id = p_workspace_id
      and private.is_to_answer(c, now()) and exists (select from private.mails_of_conversation(c) i
        where i.received_at < now() - interval '24 hours' and coalesce(i.received_at > c.answered_at, true))),
    'uncertain', (select count(*) from public.messages m where m.workspace_id = p_workspace_id and m.state = 'uncertain' and m.kind <> 'single'),
    'uncertain_singles', (select count(*) from public.messages m where m.workspace_id = p_workspace_id and m.state = 'uncertain' and m.kind = 'single'),
    'tasks', public.count_tasks(p_workspace_id),
    'running_out', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'left', r.left_over)), '[]') from (
      select c.id, c.title, count(l.id) as left_over
      from public.email_campaigns c left join public.campaign_leads l
        on l.workspace_id = c.workspace_id and l.campaign_id = c.id and l.state = 'waiting'
      where c.workspace_id = p_workspace_id and c.status = 'sending' group by c.id
      -- The new contacts of one week, at the pace of the last seven days.
      having count(l.id) < (select count(distinct m.person) from private.counted_emails(p_workspace_id) m join public.campaign_steps s on s.id = m.step_id
        where m.campaign_id = c.id and s.position = 1 and m.sent_at > now() - interval '7 days')
      order by c.title limit 3) r));
end
$$;
grant execute on function public.dashboard_concerns to authenticated;
