-- Returns whether there was a session to end. Its access token is rejected within seconds, its refresh token
-- immediately.
create or replace function public.end_session(p_session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_impersonation();
  delete from auth.sessions where id = p_session_id and user_id = auth.uid();
  if not found then return false; end if;
  -- Signed URLs end too, so that a lost device has none.
  update auth.users set rights_version = rights_version + 1 where id = auth.uid();
  return true;
end
$$;
grant execute on function public.end_session to authenticated;
