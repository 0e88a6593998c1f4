-- Lists the user's sessions, the current one first. `is_impersonation` marks a session of an admin who impersonates
-- the user.
drop function if exists public.my_sessions();
create function public.my_sessions()
returns table (
  id uuid, user_agent text, created_at timestamptz, last_seen_at timestamptz, is_current boolean, is_impersonation boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select s.id, s.user_agent, s.created_at, coalesce(s.refreshed_at, s.created_at),
      s.id::text is not distinct from auth.jwt() ->> 'session_id' as current,
      s.impersonator_session_id is not null
    from auth.sessions s
    where s.user_id = auth.uid() and s.revoked_at is null and (s.not_after is null or s.not_after > now())
    order by current desc, 4 desc, s.id
    limit 100;
end
$$;
grant execute on function public.my_sessions to authenticated;
