-- Merges several rows of one person into one: chosen fields, all tags, all history. All suppressions remain, no one
-- receives a sequence twice, and the merge can be undone for a day. docs/decisions/174.

-- p_take names the contact whose value a field gets: {"name": contact, "custom:plan": contact}. A field it omits
-- keeps the kept contact's value, or else the first value of the others. Returns the merge's id.
create or replace function public.merge_contacts(p_keep uuid, p_others uuid[], p_take jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := (select workspace_id from public.audience where id = p_keep);
  others uuid[] := array(select distinct id from unnest(p_others) as id where id <> p_keep order by id);
  people jsonb;
  merged public.audience;
  merge_id uuid := public.uuid_v7();
begin
  perform private.require_member(coalesce(workspace, p_keep), 'editor');
  people := private.contacts_to_merge(workspace, p_keep, others);
  merged := private.merged_contact(people, p_keep, p_take);
  -- When a contact was merged twice, only the last merge can be undone.
  update private.audience_merges set memory = null where kept_id = p_keep;
  insert into private.audience_merges (id, workspace_id, kept_id, merged_by, others, memory)
    values (merge_id, workspace, p_keep, auth.uid(), cardinality(others), private.merge_snapshot(p_keep, others, people));
  perform private.move_history(workspace, p_keep, others);
  -- A merge has its own undo.
  perform private.bypass_trash();
  delete from public.audience where id = any (others);
  perform private.bypass_trash(false);
  perform private.set_change_source('Merge');
  perform private.write_contact(merged);
  perform private.set_change_source(null);
  insert into private.former_addresses (workspace_id, contact_id, address)
    select workspace, p_keep, lower(p ->> 'email') from jsonb_array_elements(people) as p
    where lower(p ->> 'email') <> lower(merged.email)
    on conflict do nothing;
  delete from private.former_addresses where contact_id = p_keep and address = lower(merged.email);
  perform private.share_suppressions(array[p_keep]);
  perform private.end_merged_leads(workspace, p_keep, merged.email);
  update private.audience_merges set memory = memory || jsonb_build_object('merged', (
    select to_jsonb(a) from public.audience a where a.id = p_keep)) where id = merge_id;
  perform private.audit('audience.merged', 'audience', p_keep, workspace, jsonb_build_object('others', cardinality(others)));
  return merge_id;
end
$$;
grant execute on function public.merge_contacts to authenticated;

-- Returns the full rows, locked: the kept contact first, then the others in the given order.
create or replace function private.contacts_to_merge(workspace uuid, keep uuid, others uuid[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  people jsonb;
begin
  if coalesce(cardinality(others), 0) not between 1 and 9 then
    perform private.fail('Choose two to ten contacts to merge.', 'Merge the rest afterwards.');
  end if;
  perform from public.audience where id = any (keep || others) order by id for update;
  select jsonb_agg(to_jsonb(a) order by a.id <> keep, a.created_at, a.id) into people from public.audience a
    where a.workspace_id = workspace and a.id = any (keep || others) and private.is_visible(a);
  if jsonb_array_length(people) is distinct from 1 + cardinality(others) then
    raise exception using errcode = 'PT404', message = 'One of these contacts no longer exists.', hint = 'Load the page again.';
  end if;
  return people;
end
$$;

create or replace function private.merged_contact(people jsonb, keep uuid, take jsonb) returns public.audience
language plpgsql stable set search_path = '' as $$
declare
  merged jsonb;
  fields text[] := array(select column_name from private.contact_fields() where is_merged);
begin
  if exists (select from jsonb_each_text(take) as t
      where not exists (select from jsonb_array_elements(people) as p where p ->> 'id' = t.value)
        or not (t.key = any (fields) or t.key like 'custom:%')) then
    perform private.fail('A field was chosen from a contact that is not merged.', 'Reload the page and choose again.');
  end if;
  select jsonb_object_agg(field, private.merged_value(people, take ->> field, field)) into merged from unnest(fields) as field;
  return jsonb_populate_record(null::public.audience, people -> 0 || merged || (
    select jsonb_build_object(
      'basis_proof', private.merged_proof(people, take ->> 'lawful_basis', merged ->> 'lawful_basis'),
      'tags', (select coalesce(jsonb_agg(tag order by first), '[]') from (
        select tag, min(place * 1000 + nth) as first from jsonb_array_elements(people) with ordinality as p (person, place),
          jsonb_array_elements_text(person -> 'tags') with ordinality as t (tag, nth) group by tag) as tags),
      'custom_fields', private.merged_custom_fields(people, take),
      -- A contact merged from two imports belongs to neither, because undoing one must not remove data of the other.
      'import_id', case when count(distinct coalesce(p ->> 'import_id', '')) = 1 then people -> 0 -> 'import_id' end,
      'last_contacted_at', max((p ->> 'last_contacted_at')::timestamptz),
      'last_reply_at', max((p ->> 'last_reply_at')::timestamptz))
    from jsonb_array_elements(people) as p));
end
$$;

-- Gives the contact of this ID these values, also those that members cannot write.
create or replace function private.write_contact(written public.audience) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('update public.audience a set (%1$s) = (select %1$s from (select ($1).*) as w) where a.id = ($1).id',
    'import_id, last_contacted_at, last_reply_at, ' || private.contact_columns()) using written;
end
$$;

-- The chosen contact's value, even when empty; without a choice, the first value present.
create or replace function private.merged_value(people jsonb, chosen text, field text) returns jsonb
language sql immutable set search_path = '' as $$
  select p -> field from jsonb_array_elements(people) with ordinality as n (p, place)
  where chosen is null or p ->> 'id' = chosen
  order by coalesce(p ->> field, '') = '', place limit 1
$$;

-- A proof of the merged basis, and never of another one: first that of the contact whose basis was chosen.
create or replace function private.merged_proof(people jsonb, chosen text, basis text) returns jsonb
language sql immutable set search_path = '' as $$
  select p -> 'basis_proof' from jsonb_array_elements(people) with ordinality as n (p, place)
  where p ->> 'lawful_basis' is not distinct from basis
  order by coalesce(p ->> 'basis_proof', '') = '', p ->> 'id' is distinct from chosen, place limit 1
$$;

create or replace function private.merged_custom_fields(people jsonb, take jsonb) returns text
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(field, value)::text from (
    select distinct on (c.key) c.key as field, c.value
    from jsonb_array_elements(people) with ordinality as n (p, place),
      jsonb_each(coalesce(p ->> 'custom_fields', '{}')::jsonb) as c
    where take ->> ('custom:' || c.key) is null or take ->> ('custom:' || c.key) = p ->> 'id'
    order by c.key, place
  ) as kept
$$;

-- The data needed to undo the merge.
create or replace function private.merge_snapshot(keep uuid, others uuid[], people jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'people', people,
    'leads', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'audience_id', l.audience_id, 'state', l.state,
        'reason', l.reason, 'due_at', l.due_at, 'held_by', l.held_by)), '[]')
      from public.campaign_leads l
      where l.workspace_id = (people -> 0 ->> 'workspace_id')::uuid and l.audience_id = any (keep || others)),
    'segments', (select coalesce(jsonb_agg(jsonb_build_object('segment_id', s.segment_id, 'contact_id', s.contact_id)), '[]')
      from private.segment_members s where s.contact_id = any (keep || others)),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'contact_id', c.contact_id)), '[]')
      from public.contact_changes c where c.workspace_id = (people -> 0 ->> 'workspace_id')::uuid and c.contact_id = any (others)),
    'former', (select coalesce(jsonb_agg(jsonb_build_object('contact_id', f.contact_id, 'address', f.address)), '[]')
      from private.former_addresses f where f.contact_id = any (keep || others)))
$$;

create or replace function private.move_history(workspace uuid, keep uuid, gone uuid[]) returns void
language sql set search_path = '' as $$
  -- Rows are locked in the order in which send results are recorded.
  select from public.campaign_leads where workspace_id = workspace and audience_id = any (keep || gone) order by id for no key update;
  select private.set_contacts_of_leads(array_agg(id), array_agg(keep)) from public.campaign_leads where workspace_id = workspace and audience_id = any (gone);
  insert into private.segment_members (workspace_id, segment_id, contact_id)
    select distinct workspace, s.segment_id, keep from private.segment_members s where s.contact_id = any (gone)
    on conflict do nothing;
  insert into private.former_addresses (workspace_id, contact_id, address)
    select distinct workspace, keep, f.address from private.former_addresses f where f.contact_id = any (gone)
    on conflict do nothing;
  -- Earlier merges into these contacts are still listed but cannot be undone, because the contact they kept no longer
  -- exists.
  update private.audience_merges set kept_id = keep, memory = null where kept_id = any (gone);
  update public.contact_changes set contact_id = keep where workspace_id = workspace and contact_id = any (gone);
$$;

-- When a campaign contained several of these contacts, at most one of their leads continues, and none if one has
-- replied, opted out or finished.
create or replace function private.end_merged_leads(workspace uuid, keep uuid, address text) returns void
language sql set search_path = '' as $$
  select private.end_leads(array_agg(l.id order by l.id), 'skipped', 'On the suppression list')
  from public.campaign_leads l
  where l.workspace_id = workspace and l.audience_id = keep and private.suppression_reason(workspace, address) is not null;
  select private.end_leads(array_agg(l.id order by l.id), 'skipped', private.merge_reason()) from (
    select id, row_number() over (partition by campaign_id order by array_position(
      array['replied', 'unsubscribed', 'finished', 'active', 'paused', 'waiting'], state) nulls last, id) as place
    from public.campaign_leads where workspace_id = workspace and audience_id = keep
  ) as l where l.place > 1
$$;

create or replace function private.merge_reason() returns text
language sql immutable
return 'Merged with a contact who is in this campaign too';
