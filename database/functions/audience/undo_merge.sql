-- Within a day, restores the other contacts with their campaigns and segments, and the kept contact's former values,
-- except where they have changed since. Suppressions stay: only a person removes them.
create or replace function public.undo_merge(p_merge_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  done private.audience_merges;
begin
  select * into done from private.audience_merges where id = p_merge_id for update;
  perform private.require_member(coalesce(done.workspace_id, p_merge_id), 'editor');
  if done.undone_at is not null then return; end if;
  if done.memory is null or done.created_at < now() - interval '24 hours' then
    raise exception using errcode = 'PT409', message = 'This merge can no longer be undone.',
      hint = 'A merge can be undone for 24 hours, until the person is merged again.';
  end if;
  perform private.refuse_taken_address(done);
  perform private.set_change_source('Undone merge');
  perform private.split_merged(done);
  perform private.set_change_source(null);
  perform private.restore_history(done.workspace_id, done.kept_id, done.memory);
  update private.audience_merges set undone_at = now(), memory = null where id = done.id;
  perform private.audit('audience.merge_undone', 'audience', done.kept_id, done.workspace_id,
    jsonb_build_object('others', done.others));
end
$$;
grant execute on function public.undo_merge to authenticated;

create or replace function private.refuse_taken_address(done private.audience_merges) returns void
language plpgsql set search_path = '' as $$
declare
  taken text;
begin
  select a.email into taken from jsonb_array_elements(done.memory -> 'people') as p
    join public.audience a on a.workspace_id = done.workspace_id and lower(a.email) = lower(p ->> 'email') and a.id <> done.kept_id
    limit 1;
  if taken is not null then
    raise exception using errcode = 'PT409', message = taken || ' was added to the audience again in the meantime.',
      hint = 'Delete that person first, then undo the merge.';
  end if;
end
$$;

-- Restores the kept contact's former values, and inserts the others again under their own ids.
create or replace function private.split_merged(done private.audience_merges) returns void
language sql set search_path = '' as $$
  select private.write_contact(private.unmerged_contact(done));
  insert into public.audience
    select (jsonb_populate_record(null::public.audience, p)).*
    from jsonb_array_elements(done.memory -> 'people') with ordinality as n (p, place) where place > 1;
$$;

create or replace function private.unmerged_contact(done private.audience_merges) returns public.audience
language sql stable set search_path = '' as $$
  select jsonb_populate_record(null::public.audience, (
    select jsonb_object_agg(now_is.key, case when now_is.value is not distinct from done.memory -> 'merged' -> now_is.key
      then done.memory -> 'people' -> 0 -> now_is.key else now_is.value end)
    from public.audience a, jsonb_each(to_jsonb(a)) as now_is where a.id = done.kept_id))
$$;

-- A lead that the merge ended continues, unless the merge cancelled one of its messages, because such a message
-- cannot be told apart from one that a user cancelled.
create or replace function private.restore_history(workspace uuid, kept uuid, memory jsonb) returns void
language sql set search_path = '' as $$
  select private.set_contacts_of_leads(array_agg(l.id), array_agg(was.audience_id))
    from public.campaign_leads l, jsonb_to_recordset(memory -> 'leads') as was (id uuid, audience_id uuid)
    where l.workspace_id = workspace and l.id = was.id and l.audience_id = kept;
  select private.restore_lead(l.id, was || '{"ended_at": null}')
    from public.campaign_leads l join jsonb_array_elements(memory -> 'leads') as was on l.id = (was ->> 'id')::uuid
    where l.workspace_id = workspace and l.state = 'skipped' and l.reason = private.merge_reason()
      and was ->> 'state' in ('waiting', 'active', 'paused')
      and not exists (select from public.messages m where m.workspace_id = workspace and m.lead_id = l.id and m.state = 'cancelled');
  delete from private.segment_members s using jsonb_to_recordset(memory -> 'segments') as was (segment_id uuid, contact_id uuid)
    where s.contact_id = kept and s.segment_id = was.segment_id and not exists (
      select from jsonb_to_recordset(memory -> 'segments') as own (segment_id uuid, contact_id uuid)
      where own.segment_id = s.segment_id and own.contact_id = kept);
  insert into private.segment_members (workspace_id, segment_id, contact_id)
    select workspace, was.segment_id, was.contact_id
    from jsonb_to_recordset(memory -> 'segments') as was (segment_id uuid, contact_id uuid)
    join public.segments s on s.id = was.segment_id and s.workspace_id = workspace
    where was.contact_id <> kept on conflict do nothing;
  update public.contact_changes c set contact_id = was.contact_id
    from jsonb_to_recordset(memory -> 'changes') as was (id uuid, contact_id uuid)
    where c.id = was.id and c.contact_id = kept;
  delete from private.former_addresses where contact_id = kept;
  insert into private.former_addresses (workspace_id, contact_id, address)
    select workspace, was.contact_id, was.address from jsonb_to_recordset(memory -> 'former') as was (contact_id uuid, address text);
$$;
