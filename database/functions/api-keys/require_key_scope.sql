-- Limits of a workspace key, which the `act` claim of its request names. The policies of every table contain
-- private.key_may, so that a key without the scope reads and writes nothing, whatever it calls; the server asks
-- private.require_key_scope before each call, which gives the reason.

-- True unless the caller's key lacks the scope.
create or replace function private.key_may(kind text, name text, writes boolean) returns boolean
language plpgsql stable parallel safe security definer set search_path = '' as $$
declare
  own jsonb;
begin
  if position('"scopes"' in coalesce(current_setting('request.jwt.claims', true), '')) = 0 then
    return true;
  end if;
  own := auth.jwt() -> 'act' -> 'scopes';
  return own is null or exists (
    select from private.key_scopes() s
    where s.kind = key_may.kind and s.name = key_may.name and (own ? s.to_write or (not writes and own ? s.to_read)));
end
$$;
grant execute on function private.key_may to authenticated, anon;

create or replace function private.require_key_scope(kind text, name text, writes boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  needed text := (select case when writes then s.to_write else s.to_read end from private.key_scopes() s
    where s.kind = require_key_scope.kind and s.name = require_key_scope.name);
begin
  if needed = 'send' and auth.jwt() -> 'act' ? 'agent' and not private.agents_may_send() then
    raise exception using errcode = '42501', message = 'Agents may not send from this workspace.',
      hint = 'Its owner allows it in Settings, Workspace.';
  end if;
  if private.key_may(kind, name, writes) then return; end if;
  raise exception using errcode = '42501',
    message = case when needed is null then 'A workspace key can''t do this.' else 'This key may not do this.' end,
    hint = case when needed is null then 'Sign in and do it yourself.' else 'It needs the scope "' || needed || '".' end;
end
$$;
grant execute on function private.require_key_scope to authenticated;

create or replace function private.agents_may_send() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.workspaces w where w.id = private.key_workspace() and w.agents_may_send)
$$;
grant execute on function private.agents_may_send to authenticated;

-- Adds to the policies of each table the scope that a workspace key needs. Runs at the end of every upgrade, because the
-- policies of a table are replaced when their file changes. A condition of its own, or a restrictive policy, would be
-- simpler, but PostgreSQL then reads a page of a list without its index.
create or replace function private.limit_keys() returns void
language plpgsql set search_path = '' as $$
declare
  target record;
  may text;
begin
  for target in
    select p.polname, p.polcmd, p.polrelid::regclass as relation, pg_get_expr(p.polqual, p.polrelid) as reads,
      pg_get_expr(p.polwithcheck, p.polrelid) as writes,
      case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where p.polpermissive and p.polname <> 'service'
      and (n.nspname = 'public' or (n.nspname = 'storage' and c.relname in ('objects', 'buckets')))
      and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) !~ 'key_may'
  loop
    may := format('(select private.key_may(''table'', %L, %s))', target.name, case target.polcmd when 'r' then 'false' else 'true' end);
    execute concat(format('alter policy %I on %s', target.polname, target.relation),
      case when target.reads ~ '^\(?\(workspace_id = ANY \(ARRAY\( SELECT private\.my_workspaces\(''\w+''::text\) AS my_workspaces\)\)\)( AND |$)'
        then ' using (' || regexp_replace(target.reads, 'AS my_workspaces\)', 'AS my_workspaces WHERE ' || may || ')') || ')'
        else ' using (' || may || ' and (' || target.reads || '))' end,
      ' with check (' || replace(may, 'false', 'true') || ' and (' || target.writes || '))');
    execute format('drop policy if exists key_scope on %s', target.relation);
    execute format('drop policy if exists key_deletes on %s', target.relation);
  end loop;
end
$$;
