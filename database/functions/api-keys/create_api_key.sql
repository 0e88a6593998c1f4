-- Creates a key for a caller who is signed in with a session and returns it once: only its hash is stored. `p_days`
-- null means valid until revoked.
create or replace function public.create_api_key(p_name text, p_scope text, p_days integer default null) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  key text := 'cf_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  made uuid;
begin
  perform private.refuse_impersonation();
  -- The lock makes concurrent calls of one user count each other's key.
  perform pg_advisory_xact_lock(hashtextextended('api keys of ' || auth.uid()::text, 0));
  if (select count(*) from public.api_keys where user_id = auth.uid()) >= 25 then
    raise exception using errcode = 'PT409', message = 'You have 25 API keys.', hint = 'Revoke one that you no longer use.';
  end if;
  if p_days not between 1 and 3650 then
    raise exception using errcode = 'PT400', message = 'A key lasts between 1 and 3650 days.', hint = 'Choose fewer days.';
  end if;
  insert into public.api_keys (user_id, name, scope, prefix, last_four, expires_at)
    values (auth.uid(), coalesce(private.trimmed(p_name), ''), p_scope, left(key, 9), right(key, 4),
      now() + p_days * interval '1 day')
    returning id into made;
  insert into private.api_key_secrets (api_key_id, key_hash) values (made, private.hash_of_secret(key));
  perform private.audit('api_key.created', 'api_keys', made, null, jsonb_build_object('scope', p_scope));
  return key;
end
$$;
grant execute on function public.create_api_key to authenticated;

create or replace function private.log_revocation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.audit('api_key.revoked', 'api_keys', old.id);
  return null;
end
$$;

create or replace trigger log_revocation after delete on public.api_keys
  for each row when (current_user = 'authenticated')
  execute function private.log_revocation();

-- The account that a valid key authenticates. Updates the time of last use, to the minute. Returns no row when the
-- key is unknown, revoked or expired, or its owner is suspended.
create or replace function private.use_api_key(key text)
returns table (id uuid, user_id uuid, email text, scope text)
language sql volatile
set search_path = ''
as $$
  with found as (
    select k.id, k.user_id, u.email, k.scope, k.last_used_at
    from private.api_key_secrets s
    join public.api_keys k on k.id = s.api_key_id
    join auth.users u on u.id = k.user_id
    where s.key_hash = private.hash_of_secret(key)
      and (k.expires_at is null or k.expires_at > now())
      and u.email_confirmed_at is not null and u.deleted_at is null
      and (u.banned_until is null or u.banned_until < now())
  ), noted as (
    update public.api_keys k set last_used_at = now()
    from found
    where k.id = found.id and (found.last_used_at is null or found.last_used_at < now() - interval '1 minute')
  )
  select found.id, found.user_id, found.email, found.scope from found
$$;
