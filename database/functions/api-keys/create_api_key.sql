-- Creates a key for a caller who is signed in with a session and returns it once: only its hash is stored. `p_days`
-- null means valid until revoked. With a workspace, the key is limited to it and to `p_scopes`; without one, `p_scope`
-- says whether it may write.
create or replace function public.create_api_key(p_name text, p_scope text default 'read', p_days integer default null,
  p_workspace_id uuid default null, p_scopes text[] default null, p_addresses text[] default null) returns text
language plpgsql security definer set search_path = '' as $$
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
  if p_workspace_id is not null then
    perform private.require_member(p_workspace_id, 'viewer');
    perform private.require_key_scopes(p_scopes);
  end if;
  insert into public.api_keys (user_id, name, scope, prefix, last_four, expires_at, workspace_id, scopes, allowed_addresses)
    values (auth.uid(), coalesce(private.trimmed(p_name), ''),
      case when p_workspace_id is null then p_scope when p_scopes = array['read'] then 'read' else 'write' end,
      left(key, 9), right(key, 4), now() + p_days * interval '1 day',
      p_workspace_id, case when p_workspace_id is not null then private.in_order(p_scopes) end,
      private.to_networks(p_addresses))
    returning id into made;
  insert into private.api_key_secrets (api_key_id, key_hash) values (made, private.hash_of_secret(key));
  perform private.audit('api_key.created', 'api_keys', made, p_workspace_id,
    (select jsonb_strip_nulls(jsonb_build_object('scope', k.scope, 'scopes', k.scopes)) from public.api_keys k where k.id = made));
  return key;
end
$$;
grant execute on function public.create_api_key to authenticated;

create or replace function private.require_key_scopes(scopes text[]) returns void
language plpgsql immutable set search_path = '' as $$
declare
  unknown text := (select scope from unnest(scopes) as scope where scope <> all (private.known_key_scopes()) limit 1);
begin
  if coalesce(cardinality(scopes), 0) = 0 then
    raise exception using errcode = 'PT400', message = 'A workspace key needs a scope.',
      hint = 'Use ' || array_to_string(private.known_key_scopes(), ', ') || '.';
  end if;
  if unknown is not null then
    raise exception using errcode = 'PT400', message = 'There is no scope "' || left(unknown, 50) || '".',
      hint = 'Use ' || array_to_string(private.known_key_scopes(), ', ') || '.';
  end if;
end
$$;

-- The scopes in the order of their list, each once.
create or replace function private.in_order(scopes text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select scope from unnest(private.known_key_scopes()) as scope where scope = any (scopes))
$$;

create or replace function private.to_networks(addresses text[]) returns cidr[]
language plpgsql immutable set search_path = '' as $$
declare
  address text;
  networks cidr[] := '{}';
begin
  foreach address in array coalesce(addresses, '{}') loop
    begin
      networks := networks || network(private.trimmed(address)::inet)::cidr;
    exception when invalid_text_representation then
      raise exception using errcode = 'PT400', message = left(address, 60) || ' is not an IP address.',
        hint = 'Use an address such as 203.0.113.7, or a range such as 203.0.113.0/24.';
    end;
  end loop;
  return nullif(networks, '{}');
end
$$;

create or replace function private.log_revocation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('api_key.revoked', 'api_keys', old.id, old.workspace_id);
  return null;
end
$$;

create or replace trigger log_revocation after delete on public.api_keys
  for each row when (current_user = 'authenticated')
  execute function private.log_revocation();

-- A key of a workspace ends with the membership of its creator, and does not return with a later one.
create or replace function private.end_keys_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.api_keys k where k.workspace_id = old.workspace_id and k.user_id = old.user_id;
  return null;
end
$$;

create or replace trigger end_keys_of_member after delete on public.workspace_members
  for each row execute function private.end_keys_of_member();

-- The account that a valid key authenticates. Updates the time of last use, to the minute. Returns no row when the
-- key is unknown, revoked or expired, its owner is suspended, or is no member of its workspace any more.
create or replace function private.use_api_key(key text, address inet)
returns table (id uuid, user_id uuid, email text, scope text, workspace_id uuid, scopes text[], is_elsewhere boolean)
language sql volatile set search_path = '' as $$
  with found as (
    select k.id, k.user_id, u.email, k.scope, k.workspace_id, k.scopes, k.last_used_at,
      k.allowed_addresses is not null and (address <<= any (k.allowed_addresses)) is not true as is_elsewhere
    from private.api_key_secrets s
    join public.api_keys k on k.id = s.api_key_id
    join auth.users u on u.id = k.user_id
    where s.key_hash = private.hash_of_secret(key)
      and (k.expires_at is null or k.expires_at > now())
      and u.email_confirmed_at is not null and u.deleted_at is null
      and (u.banned_until is null or u.banned_until < now())
      and (k.workspace_id is null
        or exists (select from public.workspaces w where w.id = k.workspace_id and w.user_id = k.user_id)
        or exists (select from public.workspace_members m where m.workspace_id = k.workspace_id and m.user_id = k.user_id))
  ), noted as (
    update public.api_keys k set last_used_at = now()
    from found
    where k.id = found.id and not found.is_elsewhere
      and (found.last_used_at is null or found.last_used_at < now() - interval '1 minute')
  )
  select found.id, found.user_id, found.email, found.scope, found.workspace_id, found.scopes, found.is_elsewhere from found
$$;
