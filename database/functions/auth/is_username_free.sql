-- Whether nobody has this username yet, for the sign-up form. Open to the signed-out: it tells less than
-- get_user_by_email_or_username, and the server limits how often it is asked.
create or replace function public.is_username_free(p_username text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select not exists (select from public.profiles p where lower(p.username) = lower(private.trimmed(p_username)))
$$;
grant execute on function public.is_username_free to anon, authenticated;
