-- Rules that apply while an account moves to another server with all its workspaces (server/cells/moves/).

-- True when no work may start for a workspace here, because it is about to leave this server or is on another one.
create or replace function private.is_moving(workspace uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.moving where id = workspace and state <> 'followed')
$$;

-- Called before a row of a moving group is written, by triggers that exist during the move
-- (database/cells/guards.ts). Records the key for the copy. When the group is on another server, the row must not be
-- written: returns false for background work, which skips it, and raises an error for callers that wait for a
-- response. An open table is always written.
create or replace function private.may_write_moving(member uuid, relation regclass, key jsonb, deletes boolean, is_open boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  guard private.moving;
begin
  select * into guard from private.moving where id = member;
  -- Closing the group waits for writes that have begun, and later ones find it closed.
  perform pg_advisory_xact_lock_shared(hashtextextended(guard.move_id::text, 0));
  select * into guard from private.moving where id = member;
  if not found then return true; end if;
  if not is_open and (guard.state in ('left', 'arriving') or (guard.state = 'closed' and guard.closed_until > clock_timestamp())) then
    -- A row deleted together with its workspace or account is deleted here too.
    if deletes and not exists (select from public.workspaces where id = member) and not exists (select from auth.users where id = member) then
      return true;
    end if;
    if coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb ->> 'background' = 'true' then
      return false;
    end if;
    raise exception using errcode = 'PT503', message = 'This account is being moved to another server.',
      hint = 'Try again in a moment.';
  end if;
  insert into private.move_log (move_id, relation, key) values (guard.move_id, relation, key);
  return true;
end
$$;

-- In the home database: the accounts that must share a server with this one, because they work in each other's
-- workspaces.
create or replace function private.group_of_account(account uuid) returns uuid[]
language sql stable set search_path = '' as $$
  with recursive works as (
    select user_id, id as workspace_id from public.workspaces
    union all select user_id, workspace_id from public.workspace_members
  ), together as (
    select account as user_id
    union
    select other.user_id from together t join works mine on mine.user_id = t.user_id
      join works other on other.workspace_id = mine.workspace_id
  )
  select array_agg(user_id order by user_id) from together
$$;

-- In the home database: while a group changes its server, no one can join it and no workspace can be created.
create or replace function private.hold_group() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  move uuid;
  workspace uuid := case tg_table_name when 'workspaces' then new.id end;
begin
  if tg_table_name = 'workspace_members' then
    workspace := new.workspace_id;
  end if;
  select id into move from private.cell_moves where new.user_id = any (accounts) or workspace = any (workspaces) limit 1;
  if not found then return new; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(move::text, 1));
  if exists (select from private.cell_moves where id = move and state = 'closing') then
    raise exception using errcode = 'PT503', message = 'This account is being moved to another server.',
      hint = 'Try again in a moment.';
  end if;
  return new;
end
$$;
create or replace trigger hold_group before insert or update of user_id on public.workspaces
  for each row execute function private.hold_group();
create or replace trigger hold_group before insert or update of user_id, workspace_id on public.workspace_members
  for each row execute function private.hold_group();
