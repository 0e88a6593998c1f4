-- Undoes a move, within 30 days. A lead that got an email since, or has one being sent, is not changed: {"undone",
-- "left"}.
create or replace function public.undo_move_back(p_move_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := (select m.workspace_id from private.lead_moves m where m.move_id = p_move_id limit 1);
  asked integer;
  kept record;
  undone integer := 0;
begin
  perform private.require_member(coalesce(workspace, p_move_id), 'editor');
  perform from public.messages m where m.workspace_id = workspace
    and m.lead_id in (select k.lead_id from private.lead_moves k where k.move_id = p_move_id) order by m.id for update;
  select count(*) into asked from private.lead_moves where move_id = p_move_id;
  for kept in
    select k.* from private.lead_moves k
    where k.move_id = p_move_id and exists (select from public.campaign_leads l where l.id = k.lead_id
        and l.state in ('waiting', 'active', 'paused', 'skipped', 'finished'))
      and not exists (select from public.messages m where m.workspace_id = workspace and m.lead_id = k.lead_id and m.kind = 'campaign'
        and m.superseded_by is null and m.state <> 'cancelled' and (m.created_at >= k.created_at
          or exists (select from public.messages o where o.lead_id = m.lead_id and o.step_id = m.step_id and o.superseded_by = p_move_id)))
      and not exists (select from private.lead_moves later where later.lead_id = k.lead_id and later.created_at > k.created_at)
    order by k.lead_id
  loop
    delete from public.messages m where m.workspace_id = workspace and m.lead_id = kept.lead_id and m.kind = 'campaign'
      and m.superseded_by is null and m.created_at >= kept.created_at;
    update public.messages m set superseded_by = null where m.workspace_id = workspace and m.lead_id = kept.lead_id and m.superseded_by = p_move_id;
    delete from public.lead_branches b where b.lead_id = kept.lead_id;
    delete from public.lead_actions a where a.lead_id = kept.lead_id;
    delete from public.campaign_tasks t where t.lead_id = kept.lead_id;
    -- Records of a step that was removed in the meantime are not restored.
    insert into public.lead_branches select * from jsonb_populate_recordset(null::public.lead_branches, kept.before -> 'lead_branches') b
      where exists (select from public.campaign_steps s where s.workspace_id = workspace and s.id = b.step_id);
    insert into public.lead_actions select * from jsonb_populate_recordset(null::public.lead_actions, kept.before -> 'lead_actions') a
      where exists (select from public.campaign_steps s where s.workspace_id = workspace and s.id = a.step_id);
    insert into public.campaign_tasks select * from jsonb_populate_recordset(null::public.campaign_tasks, kept.before -> 'campaign_tasks') t
      where exists (select from public.campaign_steps s where s.workspace_id = workspace and s.id = t.step_id);
    -- A lead whose former step was removed in the meantime stays at its step.
    perform private.restore_lead(kept.lead_id, case when exists (select from public.campaign_steps s
      where s.workspace_id = workspace and s.id::text = kept.before -> 'lead' ->> 'step_id')
      then kept.before -> 'lead' else (kept.before -> 'lead') - 'step_id' end);
    delete from private.lead_moves m where m.move_id = p_move_id and m.lead_id = kept.lead_id;
    undone := undone + 1;
  end loop;
  return jsonb_build_object('undone', undone, 'left', asked - undone);
end
$$;
grant execute on function public.undo_move_back to authenticated;
