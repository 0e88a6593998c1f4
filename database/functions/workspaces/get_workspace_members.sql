-- The members of a workspace by name, address and picture, its owner first. Only members can see each other.
create or replace function public.get_workspace_members(p_workspace_id uuid)
returns table (user_id uuid, name text, email text, role text, joined_at timestamptz, avatar text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query
    select people.id, p.name, u.email, people.role, people.joined_at, p.avatar
    from (
      select w.user_id as id, 'owner' as role, w.created_at as joined_at, 1 as place
      from public.workspaces w where w.id = p_workspace_id
      union all
      select m.user_id, m.role, m.created_at, 2 from public.workspace_members m where m.workspace_id = p_workspace_id
    ) people
    join auth.users u on u.id = people.id
    left join public.profiles p on p.id = people.id
    order by people.place, people.joined_at, people.id;
end
$$;
grant execute on function public.get_workspace_members to authenticated;
