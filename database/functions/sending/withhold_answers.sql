-- Cancels the answers and single messages of suspended accounts that were due more than an hour ago, because nobody
-- expects them to leave when the suspension ends, and notifies their authors. The conversation of an answer waits for
-- one again. Returns their number.
create or replace function private.withhold_answers(moment timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  late public.messages;
  withheld uuid[] := '{}';
  suspended uuid[] := private.suspended_accounts();
begin
  if suspended = '{}' then return 0; end if;
  for late in
    select m.* from public.messages m join public.workspaces w on w.id = m.workspace_id
    where m.state in ('queued', 'deferred') and m.kind in ('answer', 'single') and coalesce(m.next_at, m.created_at) < moment - interval '1 hour'
      and (m.created_by = any (suspended) or w.user_id = any (suspended)) and not private.is_moving(m.workspace_id)
    order by m.created_at limit 500 for update of m skip locked
  loop
    perform private.set_reminder(i, null) from public.inbound_messages i
      where i.workspace_id = late.workspace_id and i.id = late.answers_id;
    update public.messages set state = 'cancelled', claim = null, lease_until = null, next_at = null,
        answer = 'Its author or the owner of the workspace was suspended for more than an hour when this was due.'
      where id = late.id;
    withheld := withheld || late.id;
  end loop;
  perform private.notify(author, 'answers_withheld', jsonb_build_object('count', count(*)))
    from (select coalesce(m.created_by, w.user_id) as author from public.messages m join public.workspaces w on w.id = m.workspace_id
      where m.id = any (withheld)) as written group by author;
  return cardinality(withheld);
end
$$;
