-- Lists the batches that can be restored, newest first.
create or replace function public.find_trash(p_workspace_id uuid)
returns table (batch uuid, kind text, rows bigint, title text, source text, deleted_by uuid, deleted_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'editor');
  return query
    select t.batch, min(t.kind), sum(case t.kind when 'tag' then jsonb_array_length(t.content -> 'ids')
      when 'value' then (select count(*) from jsonb_object_keys(t.content -> 'former')) else 1 end)::bigint,
      min(t.title), min(t.source), min(t.deleted_by::text)::uuid, max(t.deleted_at)
    from public.trash t where t.workspace_id = p_workspace_id and private.may_see_trash(t.kind, t.deleted_by)
    group by t.batch order by max(t.deleted_at) desc limit 200;
end
$$;
grant execute on function public.find_trash to authenticated;

-- Imports and exports belong to one user, so only the user who deleted such a file sees it.
create or replace function private.may_see_trash(kind text, deleted_by uuid) returns boolean
language sql stable
set search_path = ''
return kind <> 'file' or deleted_by = auth.uid();
grant execute on function private.may_see_trash to authenticated;
