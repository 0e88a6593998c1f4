-- Resolves a username or address for sign-in. Signed-out callers may use it, so it reveals only whether a username
-- exists: for a username it returns a handle that only /auth/v1/token accepts, and any input with an at-sign is
-- returned unchanged, known or not (the server limits the rate of calls).
create or replace function public.get_user_by_email_or_username(identifier text)
returns table (email text)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  if identifier is null or length(identifier) > 254 then return; end if;
  if position('@' in identifier) > 0 then
    return query select lower(identifier);
  else
    return query
      select u.sign_in_handle || '@username.invalid' from public.profiles p join auth.users u on u.id = p.id
      where lower(p.username) = any (array[lower(identifier), lower(normalize(identifier, NFKC))]) and u.deleted_at is null;
  end if;
end
$$;
grant execute on function public.get_user_by_email_or_username to anon, authenticated;
