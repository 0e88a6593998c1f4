-- A new username must look different from all others and contain no invisible characters (RFC 8264, IdentifierClass).
-- Existing usernames are valid until they are changed.
create or replace function private.is_username_seen(username text) returns boolean
language sql immutable parallel safe
set search_path = ''
return username !~ '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]';

create or replace function private.is_username_taken(wanted text, by_other_than uuid) returns boolean
language sql stable
set search_path = ''
return exists (select from public.profiles p
  where private.username_skeleton(p.username) = private.username_skeleton(wanted) and p.id is distinct from by_other_than);

create or replace function private.require_distinct_username() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_username_seen(new.username) then
    perform private.fail('This username holds characters that can''t be shown.', 'Type it by hand.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('username ' || private.username_skeleton(new.username), 0));
  if private.is_username_taken(new.username, new.id) then
    raise exception using errcode = '23505', constraint = 'profiles_username', schema = 'public', table = 'profiles',
      message = 'This username is taken, or looks like one that is.', hint = 'Choose another one.';
  end if;
  return new;
end
$$;

-- Triggers run in the order of their names. This one runs after normalize, which applies NFKC.
create or replace trigger require_distinct_username_insert before insert on public.profiles
  for each row when (new.username is not null) execute function private.require_distinct_username();
create or replace trigger require_distinct_username_update before update of username on public.profiles
  for each row when (new.username is not null and new.username is distinct from old.username)
  execute function private.require_distinct_username();
