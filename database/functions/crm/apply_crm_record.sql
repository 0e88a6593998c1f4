-- Applies one record and returns what it did: created, matched, updated, unchanged, removed, merged_away, deleted_here
-- or left_out; null when it concerns nothing here. A record is matched by the address once, and by its ID from then on.
drop function if exists private.apply_crm_record(public.crm_connections, jsonb);
create or replace function private.apply_crm_record(connection public.crm_connections, record jsonb, is_inserted boolean) returns text
language plpgsql set search_path = '' as $$
declare
  is_preview constant boolean := connection.state = 'previewing';
  link private.crm_links;
  contact public.audience;
  given jsonb;
begin
  if is_inserted then return private.link_new_contact(connection, record); end if;
  if record ? 'company' then return private.rename_crm_company(connection, record); end if;
  link := private.find_crm_link(connection.id, record);
  if record ->> 'removed' = 'true' then
    if link.record_id is null then return null; end if;
    delete from private.crm_links l where l.connection_id = connection.id and l.record_id = link.record_id;
    return 'removed';
  end if;
  if record -> 'contact' is null then return 'left_out'; end if;
  if link.record_id is not null then
    select * into contact from public.audience a where a.workspace_id = link.workspace_id and a.id = link.contact_id for no key update;
    -- A contact who was deleted or erased here does not come back.
    if contact.id is null then return 'deleted_here'; end if;
    given := private.crm_values(connection, record);
    return private.update_from_crm(connection, link, contact, given, record);
  end if;
  contact := private.find_crm_match(connection, record);
  if is_preview then return case when contact.id is null then 'created' else 'matched' end; end if;
  if contact.id is null then
    perform private.insert_contacts(connection.workspace_id, null, json_build_array((record -> 'contact')::json), 'manual');
    return private.link_new_contact(connection, record);
  end if;
  given := private.crm_values(connection, record);
  insert into private.crm_links (workspace_id, connection_id, record_id, contact_id)
    values (connection.workspace_id, connection.id, record ->> 'id', contact.id) returning * into link;
  if record ->> 'opted_out' is distinct from 'true' then perform private.send_known_opt_out(connection.id, contact); end if;
  perform private.update_from_crm(connection, link, contact, given, record);
  return 'matched';
end
$$;

-- The link of a record, or of one that was merged into it, whose ID it gets. Other links to merged records end; their
-- contacts stay.
create or replace function private.find_crm_link(connection uuid, record jsonb) returns private.crm_links
language plpgsql set search_path = '' as $$
declare
  link private.crm_links;
  ids text[] := array(select record ->> 'id' union all select jsonb_array_elements_text(record -> 'merged'));
begin
  select l.* into link from private.crm_links l left join public.audience a on a.workspace_id = l.workspace_id and a.id = l.contact_id
    where l.connection_id = connection and l.record_id = any (ids)
    order by l.record_id = ids[1] desc, lower(a.email) = lower(record -> 'contact' ->> 'email') desc nulls last, l.record_id limit 1;
  if link.record_id is null then
    select l.* into link from private.crm_links l where l.connection_id = connection and l.contact_id is null
      and l.record_id = any (array(select private.erased_record(id) from unnest(ids) as id));
    return link;
  end if;
  if cardinality(ids) > 1 then
    delete from private.crm_links l where l.connection_id = connection and l.record_id = any (ids) and l.record_id <> link.record_id;
    update private.crm_links l set record_id = ids[1] where l.connection_id = connection and l.record_id = link.record_id;
    link.record_id := ids[1];
  end if;
  return link;
end
$$;

-- The keyed hash of an erased person's ID, so that a later run does not add them again under another address.
create or replace function private.erased_record(id text) returns text
language sql stable
set search_path = ''
return 'erased:' || encode(private.address_hash('crm:' || id), 'hex');

-- The contact with the address of a new record, which may be a former address. A contact belongs to one record.
create or replace function private.find_crm_match(connection public.crm_connections, record jsonb) returns public.audience
language plpgsql stable set search_path = '' as $$
declare
  match constant text := lower(private.ascii_address(record -> 'contact' ->> 'email'));
  hash constant bytea := private.address_hash(match);
  contact public.audience;
begin
  if exists (select from public.suppressions s where s.workspace_id = connection.workspace_id
    and s.address_hash = hash) then
    perform private.fail('This person asked to be erased from this workspace.', 'Nobody can add them again.');
  end if;
  select * into contact from public.audience a where a.workspace_id = connection.workspace_id and lower(a.email) = match;
  if contact.id is null then
    select a.* into contact from private.former_addresses f join public.audience a on a.id = f.contact_id
      where f.workspace_id = connection.workspace_id and f.address = match and a.workspace_id = connection.workspace_id;
  end if;
  if exists (select from private.crm_links l where l.workspace_id = connection.workspace_id and l.contact_id = contact.id) then
    perform private.fail('Its address belongs to a contact of another record.', 'Merge the two records in the CRM.');
  end if;
  return contact;
end
$$;
