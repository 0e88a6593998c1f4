-- The address behind a username, for sign-in. Open to the signed-out, so: exact match, one column, and
-- nothing at all for input longer than any address (the server limits how often it is asked).
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
    return query select u.email from auth.users u where u.email = lower(identifier) and u.deleted_at is null;
  else
    return query
      select u.email from public.profiles p join auth.users u on u.id = p.id
      where lower(p.username) = lower(identifier) and u.deleted_at is null;
  end if;
end
$$;
alter function public.get_user_by_email_or_username owner to service_role;
revoke execute on function public.get_user_by_email_or_username from public;
grant execute on function public.get_user_by_email_or_username to anon, authenticated, service_role;
