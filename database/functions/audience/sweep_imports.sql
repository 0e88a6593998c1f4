-- Returns some contacts to their former values, or deletes some of the hidden rows, and returns the number; the caller repeats it until it returns 0. An import without
-- activity for ten minutes has lost its browser and is undone first.
create or replace function public.sweep_imports(p_workspace_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stale uuid;
  undone public.imports;
  going uuid[];
begin
  perform private.require_member(p_workspace_id, 'editor');
  for stale in
    select id from public.imports
    where workspace_id = p_workspace_id and state = 'open' and touched_at < now() - interval '10 minutes'
  loop
    perform public.undo_import(stale);
  end loop;
  select i.* into undone from public.imports i
  where i.workspace_id = p_workspace_id and i.state = 'undone' and i.swept_at is null
    and exists (select from private.import_updates u where u.import_id = i.id) limit 1;
  if found then
    perform private.revert_import(undone, clock_timestamp());
    return 1000;
  end if;
  perform set_config('coldframe.trash_source', 'Undone import', true);
  going := array(
    select a.id from public.imports i join public.audience a on a.import_id = i.id and a.workspace_id = i.workspace_id
    where i.workspace_id = p_workspace_id and i.state = 'undone' and i.swept_at is null
    limit 2500 for no key update of a);
  -- The leads end before their contacts are deleted: afterwards nothing says why the contact left. A lead whose next
  -- step is due later ends then, as after any deletion, and still knows its date if the contact returns before.
  perform private.end_leads(array(
    select l.id from public.campaign_leads l where l.workspace_id = p_workspace_id and l.audience_id = any (going)
      and (l.due_at is null or l.due_at <= private.clock() or exists (select from public.messages m
        where m.lead_id = l.id and m.kind = 'campaign' and m.state in ('queued', 'deferred')))
    order by l.id), 'skipped', 'The import was undone');
  delete from public.audience where id = any (going);
  if cardinality(going) = 0 then
    update public.imports set swept_at = now()
    where workspace_id = p_workspace_id and state = 'undone' and swept_at is null;
  end if;
  return cardinality(going);
end
$$;
grant execute on function public.sweep_imports to authenticated;
