-- Sets a user's own verdict, which overrides every rule; null removes it.
create or replace function public.correct_verdict(p_event_id uuid, p_verdict text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event record;
begin
  select workspace_id, message_id into event from public.message_events where id = p_event_id;
  if event is null or event.workspace_id not in (select private.my_workspaces_with('email_tracking')) then
    raise exception using errcode = 'PT404', message = 'There is no such event.', hint = 'Load the page again.';
  end if;
  perform private.require_member(event.workspace_id, 'editor');
  if p_verdict not in ('human', 'machine') then
    raise exception using errcode = 'PT400', message = 'A verdict is human or machine.', hint = 'Choose one of them.';
  end if;
  update public.message_events set corrected = p_verdict where id = p_event_id;
  perform private.count_messages(array[event.message_id]);
end
$$;
grant execute on function public.correct_verdict to authenticated;
