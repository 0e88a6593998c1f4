-- Adds the contacts that match `p_find` to a static segment, or removes them. Returns the number of changes.
create or replace function public.change_segment(p_segment_id uuid, p_find jsonb, p_on boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  segment public.segments := (select s from public.segments s where s.id = p_segment_id);
  gone jsonb;
begin
  perform private.require_member(coalesce(segment.workspace_id, p_segment_id), 'editor');
  if segment.kind <> 'static' then
    perform private.fail('A live segment contains every contact that its rules match.', 'Change its rules, or create a static one.');
  end if;
  if p_on then return private.add_to_segment(segment.workspace_id, p_segment_id, p_find); end if;
  execute format('with gone as (delete from private.segment_members where segment_id = %L and contact_id in (
    select a.id from private.segment_members m join public.audience a on a.id = m.contact_id
    where m.segment_id = %L and %s limit private.batch_size()) returning *)
    select coalesce(jsonb_agg(to_jsonb(g)), ''[]'') from gone g', p_segment_id, p_segment_id,
    private.audience_where(segment.workspace_id, p_find)) into gone;
  insert into public.trash (workspace_id, batch, kind, row_id, title, source, content, deleted_by)
    select segment.workspace_id, private.trash_batch(segment.workspace_id, 'segment', 'Contacts taken out of this segment'), 'segment',
      segment.id, segment.name, 'Contacts taken out of this segment',
      jsonb_build_object('rows', jsonb_build_object('private.segment_members', gone)), auth.uid()
    where gone <> '[]';
  return jsonb_array_length(gone);
end
$$;
grant execute on function public.change_segment to authenticated;
