-- What somebody signs in with, by username or address. Open to the signed-out, so it tells nothing but whether a
-- username exists: the row of a username holds a handle that only /auth/v1/token takes, and whatever has an at-sign
-- is answered with itself, known or not (the server limits how often it is asked).
create or replace function public.get_user_by_email_or_username(identifier text)
returns table (email text)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
begin
  if identifier is null or length(identifier) > 254 then
    return;
  end if;
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
