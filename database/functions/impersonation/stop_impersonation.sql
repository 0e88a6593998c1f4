-- Ends the calling session if it is an impersonation; returns whether it was.
create or replace function public.stop_impersonation() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
  where id::text = auth.jwt() ->> 'session_id' and user_id = auth.uid() and impersonator_session_id is not null;
  if not found then return false; end if;
  perform private.audit('account.left', 'users', auth.uid());
  return true;
end
$$;
grant execute on function public.stop_impersonation to authenticated;
