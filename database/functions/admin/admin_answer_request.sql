-- Saves the answer, stops the response clock and notifies the user in the app. The server mails the returned row.
create or replace function public.admin_answer_request(p_request_id uuid, p_message text)
returns table (email text, name text, subject text, message text)
language plpgsql security definer set search_path = '' as $$
declare
  asked public.support_requests;
begin
  perform private.require_admin();
  update public.support_requests r set state = 'answered', answered_at = coalesce(r.answered_at, now())
  where r.id = p_request_id returning r.* into asked;
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such request.', hint = 'Reload the inbox.';
  end if;
  insert into public.support_answers (request_id, author_id, message)
    values (p_request_id, auth.uid(), coalesce(private.trimmed(p_message), ''));
  if asked.user_id is not null then
    insert into public.notifications (user_id, title, message, type)
      values (asked.user_id, 'Support has replied', 'The reply is in your mailbox.', 'support');
  end if;
  perform private.audit('support.answered', 'support_requests', p_request_id);
  return query select asked.email, asked.name, asked.subject, asked.message;
end
$$;
grant execute on function public.admin_answer_request to authenticated;
