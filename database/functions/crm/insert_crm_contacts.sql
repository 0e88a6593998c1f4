-- Inserts the contacts of a page that are certainly new in one statement, because triggers cost a statement more than a
-- row. Returns the IDs of their records; the others, and all if one is refused, are applied one by one.
create or replace function private.insert_crm_contacts(connection public.crm_connections, records jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  fresh jsonb := private.new_crm_records(connection, records);
begin
  if fresh is null then return '{}'; end if;
  perform private.insert_contacts(connection.workspace_id, null, (select json_agg(f -> 'contact') from jsonb_array_elements(fresh) as f), 'manual');
  return array(select f ->> 'id' from jsonb_array_elements(fresh) as f);
exception when check_violation or unique_violation or string_data_right_truncation then
  return '{}';
end
$$;

-- The records of a page that have neither a link nor an address that is known here; null for none. They are looked up one
-- by one, because a join before there are statistics compares each with every row.
create or replace function private.new_crm_records(connection public.crm_connections, records jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  space constant uuid := connection.workspace_id;
  fresh jsonb;
  record jsonb;
  match text;
  erased text;
  hash bytea;
  seen text[] := '{}';
begin
  for record in select r from jsonb_array_elements(records) as r
    where r ? 'contact' and jsonb_array_length(r -> 'merged') = 0 order by r ->> 'id' loop
    match := lower(private.ascii_address(record -> 'contact' ->> 'email'));
    erased := private.erased_record(record ->> 'id');
    hash := private.address_hash(match);
    continue when match = any (seen)
      or exists (select from private.crm_links l where l.connection_id = connection.id and l.record_id = record ->> 'id')
      or exists (select from private.crm_links l where l.connection_id = connection.id and l.record_id = erased)
      or exists (select from public.audience a where a.workspace_id = space and lower(a.email) = match)
      or exists (select from private.former_addresses f where f.workspace_id = space and f.address = match)
      or exists (select from public.suppressions s where s.workspace_id = space and s.address_hash = hash);
    seen := seen || match;
    fresh := coalesce(fresh, '[]') || jsonb_build_array(record);
  end loop;
  return fresh;
end
$$;

-- Links a record to the contact that was inserted for it.
create or replace function private.link_new_contact(connection public.crm_connections, record jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  given jsonb := private.crm_values(connection, record);
  match text := lower(private.ascii_address(record -> 'contact' ->> 'email'));
  contact uuid;
begin
  select a.id into contact from public.audience a where a.workspace_id = connection.workspace_id and lower(a.email) = match;
  if given ? 'owner_id' then
    update public.audience a set owner_id = (given ->> 'owner_id')::uuid where a.id = contact;
  end if;
  insert into private.crm_links (workspace_id, connection_id, record_id, contact_id, company_id, seen)
    values (connection.workspace_id, connection.id, record ->> 'id', contact, record ->> 'company_id', private.crm_hashes(given));
  return 'created';
end
$$;
