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

-- The records of a page that have neither a link nor an address that is known here; null for none. Its tables grow by a
-- page at a time, before there are statistics, so that only indexes keep it fast.
create or replace function private.new_crm_records(connection public.crm_connections, records jsonb) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with given as materialized (
    select r as record, r ->> 'id' as id, private.erased_record(r ->> 'id') as erased, g.address, private.address_hash(g.address) as hash
    from jsonb_array_elements(records) as r
    cross join lateral (select lower(private.ascii_address(r -> 'contact' ->> 'email')) as address) as g
    where r ? 'contact' and jsonb_array_length(r -> 'merged') = 0
  )
  select jsonb_agg(n.record) from (
    select distinct on (g.address) g.record from given g
    where not exists (select from private.crm_links l where l.connection_id = connection.id and l.record_id = g.id)
      and not exists (select from private.crm_links l where l.connection_id = connection.id and l.record_id = g.erased)
      and not exists (select from public.audience a where a.workspace_id = connection.workspace_id and lower(a.email) = g.address)
      and not exists (select from private.former_addresses f where f.workspace_id = connection.workspace_id and f.address = g.address)
      and not exists (select from public.suppressions s where s.workspace_id = connection.workspace_id and s.address_hash = g.hash)
    order by g.address, g.id) as n
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
