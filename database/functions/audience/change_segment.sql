-- Puts into a static segment, or takes out of it, those whom `p_find` matches; answers how many that changed.
create or replace function public.change_segment(p_segment_id uuid, p_find jsonb, p_on boolean) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  segment public.segments := (select s from public.segments s where s.id = p_segment_id);
  changed integer;
begin
  perform private.require_member(coalesce(segment.workspace_id, p_segment_id), 'editor');
  if segment.kind <> 'static' then
    perform private.fail('A live segment contains whoever its rules match.', 'Change its rules, or create a static one.');
  end if;
  if p_on then
    return private.add_to_segment(segment.workspace_id, p_segment_id, p_find);
  end if;
  execute format('delete from private.segment_members where segment_id = %L and contact_id in (
    select a.id from private.segment_members m join public.audience a on a.id = m.contact_id
    where m.segment_id = %L and %s limit private.batch_size())', p_segment_id, p_segment_id,
    private.audience_where(segment.workspace_id, p_find));
  get diagnostics changed = row_count;
  return changed;
end
$$;
grant execute on function public.change_segment to authenticated;
