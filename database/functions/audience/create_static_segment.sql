-- Static segments store their contacts. Contacts are added and removed by hand; the rules that found them are not
-- stored. A call changes at most private.batch_size() contacts and is repeated until it returns 0, because a
-- statement over a million rows would block others for too long.

create or replace function private.batch_size() returns integer language sql immutable return 10000;

-- Creates a segment with the first contacts that `p_find` (find_audience) matches; change_segment adds the rest.
create or replace function public.create_static_segment(p_workspace_id uuid, p_name text, p_find jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  segment uuid;
begin
  perform private.require_member(p_workspace_id, 'editor');
  insert into public.segments (workspace_id, name, kind) values (p_workspace_id, p_name, 'static')
  returning id into segment;
  update public.segments
  set filter = jsonb_build_object('match', 'all', 'rules', jsonb_build_array(
    jsonb_build_object('field', 'segment', 'op', 'is', 'value', segment)))
  where id = segment;
  perform private.add_to_segment(p_workspace_id, segment, p_find);
  return segment;
end
$$;
grant execute on function public.create_static_segment to authenticated;

create or replace function private.add_to_segment(p_workspace_id uuid, p_segment_id uuid, p_find jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  put integer;
begin
  execute format('insert into private.segment_members (workspace_id, segment_id, contact_id)
    select a.workspace_id, %L, a.id from public.audience a where %s
      and not exists (select from private.segment_members m where m.segment_id = %L and m.contact_id = a.id)
    limit private.batch_size() on conflict do nothing', p_segment_id,
    private.audience_where(p_workspace_id, p_find), p_segment_id);
  get diagnostics put = row_count;
  return put;
end
$$;

-- A deleted contact leaves all segments, and a deleted segment has no contacts.
create or replace function private.remove_from_segments() returns trigger
language plpgsql security definer
set search_path = ''
-- Forces index scans, also for thousands of rows, because a cached plan was made for one row (decision 060).
set enable_seqscan = off
as $$
begin
  if tg_table_name = 'audience' then
    delete from private.segment_members where contact_id = any (array(select id from gone));
  else
    delete from private.segment_members where segment_id = any (array(select id from gone));
  end if;
  return null;
end
$$;

create or replace trigger remove_from_segments after delete on public.audience
  referencing old table as gone for each statement execute function private.remove_from_segments();

create or replace trigger remove_from_segments after delete on public.segments
  referencing old table as gone for each statement execute function private.remove_from_segments();
