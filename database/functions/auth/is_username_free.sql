-- True when neither this username nor one that looks like it is in use. The sign-up form may call it signed out: it
-- reveals less than get_user_by_email_or_username, and the server limits the rate of calls. The time to normalize a run
-- of combining marks grows with its square, so a text of strangers is cut first.
create or replace function public.is_username_free(p_username text) returns boolean
language sql stable security definer set search_path = '' as $$
  select length(p_username) <= 254 and private.is_username_seen(n.name) and not private.is_username_taken(n.name, null)
    and not exists (select from public.profiles p where lower(p.username) = lower(n.name))
  from (select private.trimmed(normalize(left(p_username, 254), NFKC)) as name) as n
$$;
grant execute on function public.is_username_free to anon, authenticated;
