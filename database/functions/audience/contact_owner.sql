-- The owner of a contact is a member of its workspace, or null. A member who leaves stays in the rows but counts as
-- no owner, so that their contacts are theirs again when they return (docs/decisions/491).
create or replace function private.check_contact_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Saving a form sends the unchanged owner too, who may have left the workspace.
  if tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id then
    perform private.require_contact_owner(new.workspace_id, new.owner_id);
  end if;
  return new;
end
$$;

create or replace function private.require_contact_owner(workspace uuid, person uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if person is not null and not private.works_in(workspace, person) then
    raise exception using errcode = 'PT400', message = 'This person is not a member of the workspace.',
      hint = 'Choose a member, or invite them first.';
  end if;
end
$$;

-- Restoring a backup runs as the owner of the tables, which skips this check and keeps the restored values.
create or replace trigger check_contact_owner before insert or update of owner_id on public.audience
  for each row when (new.owner_id is not null and current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.check_contact_owner();

-- Builds a further condition from {id, nobody}: contacts owned by any of these members, or by no member of the
-- workspace.
create or replace function private.owners_where(owners text[]) returns text
language sql stable set search_path = '' as $$
  select format(' and (%s)', concat_ws(' or ',
    format('a.owner_id = any (%L::uuid[])', array(select owner from unnest(owners) as owner
      where owner ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')),
    case when 'nobody' = any (owners) then private.segment_owner_rule('is_empty', '') end))
$$;

create or replace function private.segment_owner_rule(op text, value text) returns text
language sql immutable set search_path = '' as $$
  select case
    when op = 'is_empty' then '(a.owner_id is null or not private.works_in(a.workspace_id, a.owner_id))'
    when op = 'is_not_empty' then '(a.owner_id is not null and private.works_in(a.workspace_id, a.owner_id))'
    when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then case op
      when 'is' then format('coalesce(a.owner_id = %L::uuid, false)', value)
      when 'is_not' then format('(a.owner_id is distinct from %L::uuid)', value) end end
$$;
grant execute on function private.segment_owner_rule to authenticated;

-- The member that an imported file identifies by address or name. A name that two members share matches neither.
create or replace function private.member_called(workspace uuid, called text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  people uuid[];
begin
  if private.trimmed(called) is null then return null; end if;
  people := array(select u.id from auth.users u left join public.profiles p on p.id = u.id
    where u.id in (select w.user_id from public.workspaces w where w.id = workspace
        union select m.user_id from public.workspace_members m where m.workspace_id = workspace)
      and private.trimmed(lower(called)) in (lower(u.email), lower(p.name)));
  if cardinality(people) <> 1 then
    perform private.fail(format('The owner “%s” is %s.', left(called, 100),
      case cardinality(people) when 0 then 'no member of the workspace' else 'the name of several members' end),
      'Use the email address of a member.');
  end if;
  return people[1];
end
$$;
