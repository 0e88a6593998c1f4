-- A request has priority where its sender's plan, at that moment, has priority support.
create or replace function private.note_priority_support() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.priority_support := new.user_id is not null
    and private.plan_has(private.plan_of(new.user_id), 'priority_support');
  return new;
end
$$;
create or replace trigger note_priority_support before insert on public.support_requests
  for each row execute function private.note_priority_support();

-- The inbox: of open requests first those with priority support, each by when they are due; others newest first.
-- `p_before` and `p_before_id` name the last one seen: when it is due, or was made.
drop function if exists public.admin_support_requests(text, timestamptz, uuid, integer);
create or replace function public.admin_support_requests(
  p_state text default 'open', p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 50
)
returns table (
  id uuid, kind text, user_id uuid, name text, email text, subject text, category text, priority text, message text,
  url text, user_agent text, state text, created_at timestamptz, due_at timestamptz, answered_at timestamptz, plan text,
  priority_support boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  due text := 'private.answer_due(r.kind, r.priority, r.created_at)';
  after_priority boolean := (select r.priority_support from public.support_requests r where r.id = p_before_id);
begin
  perform private.require_admin();
  -- Which ones first, from an index alone; then the rest of those few.
  return query execute format(
    'select r.id, r.kind, r.user_id, r.name, r.email, r.subject, r.category, r.priority, r.message, r.url, r.user_agent,
       r.state, r.created_at, %1$s, r.answered_at, case when r.user_id is not null then private.plan_of(r.user_id) end,
       r.priority_support
     from (select r.id from public.support_requests r where r.state = %2$L and %3$s order by %4$s limit %5$s) found
     join public.support_requests r on r.id = found.id
     order by %4$s',
    due, p_state,
    case
      when p_before is null then 'true'
      when p_state = 'open' then format('(not r.priority_support, %s, r.id) > (%L::boolean, %L::timestamptz, %L::uuid)',
        due, not after_priority, p_before, p_before_id)
      else format('(r.created_at, r.id) < (%L::timestamptz, %L::uuid)', p_before, p_before_id)
    end,
    case when p_state = 'open' then 'r.priority_support desc, ' || due || ', r.id' else 'r.created_at desc, r.id desc' end,
    least(greatest(p_limit, 1), 200));
end
$$;

-- Keeps an answer, stops the clock and tells the person in the app. The server mails what this returns.
create or replace function public.admin_answer_request(p_request_id uuid, p_message text)
returns table (email text, name text, subject text, message text)
language plpgsql security definer
set search_path = ''
as $$
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

-- Whoever moves a request along is in the log, whichever way they do it.
create or replace function private.log_request_state() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.audit('support.' || new.state, 'support_requests', new.id);
  return null;
end
$$;
create or replace trigger log_request_state after update of state on public.support_requests
  for each row when (old.state is distinct from new.state and new.state <> 'answered')
  execute function private.log_request_state();

grant execute on function public.admin_support_requests, public.admin_answer_request to authenticated;
