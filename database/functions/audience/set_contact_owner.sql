-- Sets the owner of all contacts that a list matches; null removes it. Like tag_matching, a call changes at most
-- private.batch_size() contacts and is repeated until it returns 0.
create or replace function public.set_contact_owner(p_workspace_id uuid, p_find jsonb, p_owner_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'editor');
  perform private.require_contact_owner(p_workspace_id, p_owner_id);
  return private.set_matching(p_workspace_id, p_find, 'owner_id', p_owner_id::text);
end
$$;
grant execute on function public.set_contact_owner to authenticated;

-- Sets one column of matching contacts, and stores the former values for an undo. The caller checks the rights.
create or replace function private.set_matching(workspace uuid, find jsonb, changed text, value text) returns integer
language plpgsql set search_path = '' as $$
declare
  former jsonb;
begin
  execute format('with held as materialized (select id, %2$I as former from public.audience where id in (
    select a.id from public.audience a where %1$s and a.%2$I is distinct from %3$L limit private.batch_size())
    order by id for no key update),
    changed as (update public.audience a set %2$I = %3$L from held h where a.id = h.id returning a.id, h.former)
    select coalesce(jsonb_object_agg(id, former), ''{}'') from changed',
    private.audience_where(workspace, find), changed, value) into former;
  perform private.store_former_values(workspace, changed, value, former);
  return (select count(*) from jsonb_object_keys(former));
end
$$;
