-- The support inbox. Open requests are sorted by priority support, then by due time; others newest first. `p_before`
-- and `p_before_id` identify the last row of the previous page by its due time or creation time.
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
language plpgsql stable security definer set search_path = '' as $$
declare
  due text := 'private.answer_due(r.kind, r.priority, r.created_at)';
  after_priority boolean := (select r.priority_support from public.support_requests r where r.id = p_before_id);
begin
  perform private.require_admin();
  -- The inner query finds the page from an index alone; the outer one then loads the other columns of those few rows.
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
grant execute on function public.admin_support_requests to authenticated;
