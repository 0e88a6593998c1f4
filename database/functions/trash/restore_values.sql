-- The former values of an owner or time zone set for a list of contacts, as a trash entry. `changed` is {contact:
-- value}.
create or replace function private.store_former_values(workspace uuid, field text, given text, changed jsonb) returns void
language sql set search_path = '' as $$
  insert into public.trash (workspace_id, batch, kind, row_id, title, source, content, deleted_by)
    select workspace, coalesce((
        -- Pieces of the same change follow within a minute of each other.
        select t.batch from public.trash t where t.workspace_id = workspace and t.deleted_at > now() - interval '1 minute'
          and t.kind = 'value' and t.deleted_by = auth.uid() and t.content ->> 'field' = field
          and t.content ->> 'given' is not distinct from given
        order by t.deleted_at desc limit 1), gen_random_uuid()),
      'value', gen_random_uuid(), k.title, k.title || ' changed',
      jsonb_build_object('field', field, 'given', given, 'former', changed), auth.uid()
    from (select case field when 'owner_id' then 'Owner' else 'Time zone' end as title) k
    where changed <> '{}'
$$;

-- Contacts that were changed again since are skipped. An owner who left the workspace becomes null.
create or replace function private.restore_values(taken uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  update public.audience a set owner_id = case when private.works_in(a.workspace_id, k.former) then k.former end from (
    select e.key::uuid as id, e.value::uuid as former, t.workspace_id, (t.content ->> 'given')::uuid as given
    from public.trash t cross join jsonb_each_text(t.content -> 'former') e
    where t.id = any (taken) and t.kind = 'value' and t.content ->> 'field' = 'owner_id') k
  where a.id = k.id and a.workspace_id = k.workspace_id and a.owner_id is not distinct from k.given;
  update public.audience a set time_zone = k.former from (
    select e.key::uuid as id, e.value as former, t.workspace_id, t.content ->> 'given' as given
    from public.trash t cross join jsonb_each_text(t.content -> 'former') e
    where t.id = any (taken) and t.kind = 'value' and t.content ->> 'field' = 'time_zone') k
  where a.id = k.id and a.workspace_id = k.workspace_id and a.time_zone is not distinct from k.given;
end
$$;
