-- Gives a contact the values that changed in its record. A value that changed on both sides follows the rule of the
-- workspace; a value that the record lacks changes nothing.
create or replace function private.update_from_crm(
  connection public.crm_connections, link private.crm_links, contact public.audience, given jsonb, record jsonb
) returns text
language plpgsql set search_path = '' as $$
declare
  changes jsonb := private.crm_changes(connection, link, contact, given, (record ->> 'updated_at')::timestamptz);
begin
  if changes ? 'email' and exists (select from public.audience a where a.workspace_id = contact.workspace_id
    and lower(a.email) = lower(private.ascii_address(changes ->> 'email')) and a.id <> contact.id) then
    perform private.fail('Its new address belongs to another contact.', 'Merge the two contacts.');
  end if;
  if connection.state = 'previewing' then return case changes when '{}' then 'unchanged' else 'updated' end; end if;
  if changes <> '{}' then
    changes := changes || coalesce((select jsonb_build_object('custom_fields', jsonb_object_agg(substring(key from 8), value)::text)
      from jsonb_each(changes) where key like 'custom:%' having count(*) > 0), '{}');
    execute format('update public.audience a set (%1$s) = (select %1$s from private.imported_contact(a, $2)) where a.id = $1',
      private.contact_columns()) using contact.id, changes;
  end if;
  update private.crm_links l set seen = l.seen || private.crm_hashes(given), company_id = coalesce(record ->> 'company_id', l.company_id)
    where l.connection_id = link.connection_id and l.record_id = link.record_id
      and (l.seen, l.company_id) is distinct from (l.seen || private.crm_hashes(given), coalesce(record ->> 'company_id', l.company_id));
  return case changes when '{}' then 'unchanged' else 'updated' end;
end
$$;

create or replace function private.crm_changes(
  connection public.crm_connections, link private.crm_links, contact public.audience, given jsonb, changed_at timestamptz
) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(g.key, g.value), '{}')
  from jsonb_each_text(given) as g
  cross join lateral (select coalesce(case when g.key like 'custom:%' then contact.custom_fields::jsonb ->> substring(g.key from 8)
    else to_jsonb(contact) ->> g.key end, '') as value) as here
  where here.value <> g.value and md5(g.value) is distinct from link.seen ->> g.key
    and (case when link.seen ? g.key then md5(here.value) = link.seen ->> g.key else here.value = '' end
      or connection.conflicts = 'crm'
      or connection.conflicts = 'newest' and changed_at > contact.updated_at)
$$;

-- The values of a record by the columns of a contact; custom fields as custom:<name>.
create or replace function private.crm_values(connection public.crm_connections, record jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(v.key, v.value), '{}') from (
    select c.key, c.value from jsonb_each_text(jsonb_strip_nulls(record -> 'contact')) as c
      where c.key not in ('tags', 'source', 'custom_fields', 'owner')
    union all
    select 'custom:' || c.key, c.value from jsonb_each_text(coalesce(record -> 'contact' ->> 'custom_fields', '{}')::jsonb) as c
    union all
    select 'owner_id', u.id::text from auth.users u
      where lower(u.email) = lower(record ->> 'owner') and private.is_member(connection.workspace_id, u.id)
  ) as v where v.value <> ''
$$;

create or replace function private.crm_hashes(given jsonb) returns jsonb
language sql immutable
set search_path = ''
return (select coalesce(jsonb_object_agg(key, md5(value)), '{}') from jsonb_each_text(given));

-- The new name of a company, for the contacts of its records.
create or replace function private.rename_crm_company(connection public.crm_connections, record jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  link private.crm_links;
  contact public.audience;
  outcome text := 'unchanged';
begin
  for link in select * from private.crm_links l where l.connection_id = connection.id and l.company_id = record ->> 'company_id' loop
    select * into contact from public.audience a where a.workspace_id = link.workspace_id and a.id = link.contact_id;
    continue when contact.id is null;
    if private.update_from_crm(connection, link, contact, jsonb_build_object('company', record ->> 'company'), record) = 'updated' then
      outcome := 'updated';
    end if;
  end loop;
  return outcome;
end
$$;
