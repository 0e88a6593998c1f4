-- Written from core/audience/contact-fields.ts by `npm run types`: change it there.

-- The fields of a contact. Functions that read or write all of them build their statements from this list.
create or replace function private.contact_fields()
returns table (key text, column_name text, kind text, is_merged boolean, is_sorted boolean)
language sql immutable set search_path = '' as $$ values
  ('email', 'email', 'email', true, true),
  ('name', 'name', 'line', true, true),
  ('company', 'company', 'line', true, true),
  ('job_title', 'job_title', 'line', true, false),
  ('phone', 'phone', 'line', true, false),
  ('location', 'location', 'line', true, false),
  ('tags', 'tags', 'tags', false, false),
  ('priority', 'priority', 'priority', true, false),
  ('lead_score', 'lead_score', 'score', true, true),
  ('birthday', 'birthday', 'date', true, false),
  ('not_before', 'not_before', 'day', true, false),
  ('time_zone', 'time_zone', 'time zone', true, false),
  ('owner', 'owner_id', 'member', true, false),
  ('source', 'source', 'source', true, false),
  ('lawful_basis', 'lawful_basis', 'line', true, false),
  ('basis_proof', 'basis_proof', 'line', false, false),
  ('notes', 'notes', 'text', true, false)
$$;
grant execute on function private.contact_fields to authenticated;

-- The columns that members write, as a list for a statement, without those named.
create or replace function private.contact_columns(variadic without text[] default '{}') returns text
language sql immutable set search_path = '' as $$
  select string_agg(name, ', ') from (select column_name as name from private.contact_fields() union all select 'custom_fields') as c
  where name <> all (without)
$$;

-- The values of a contact that an email to this address can contain. PostgreSQL inlines it, which a search_path would
-- prevent.
create or replace function private.tag_values(contact public.audience, address text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'name', contact.name,
    'company', contact.company,
    'job_title', contact.job_title,
    'location', contact.location,
    'email', address,
    'phone', contact.phone,
    'custom_fields', contact.custom_fields)
$$;

-- One assignment for each column, because an import of a million rows calls this for each.
create or replace function private.normalize_contact() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := coalesce(new.id, public.uuid_v7());
  new.email := coalesce(private.trimmed(new.email), '');
  -- An existing address is not converted: its ASCII form may be another contact.
  if tg_op = 'INSERT' or new.email is distinct from old.email then
    new.email := private.ascii_address(new.email);
  end if;
  new.name := private.known_value(private.one_line(new.name));
  new.company := private.known_value(private.one_line(new.company));
  new.job_title := private.known_value(private.one_line(new.job_title));
  new.phone := private.known_value(private.one_line(new.phone));
  new.location := private.known_value(private.one_line(new.location));
  new.tags := case when new.tags = '{}' then new.tags else private.trimmed_tags(new.tags) end;
  new.priority := coalesce(private.trimmed(new.priority), 'medium');
  new.lead_score := coalesce(new.lead_score, 0);
  new.source := coalesce(private.one_line(new.source), 'manual');
  new.lawful_basis := private.known_value(private.one_line(new.lawful_basis));
  new.basis_proof := private.known_value(private.one_line(new.basis_proof));
  new.notes := private.trimmed(new.notes);
  new.custom_fields := private.trimmed(new.custom_fields);
  if tg_op = 'INSERT' or new.custom_fields is distinct from old.custom_fields then
    new.custom_fields := private.known_fields(new.custom_fields);
  end if;
  return new;
end
$$;

-- Does not run for the times that the sender or reader updates, which contain no text (contact_times.sql).
create or replace trigger normalize before insert or update of id, email, name, company, job_title, phone, location, tags, priority, lead_score, source, lawful_basis, basis_proof, notes, custom_fields
  on public.audience for each row execute function private.normalize_contact();

-- Every column that members write. The times that the sender and the reader write are no change of the contact.
create or replace trigger touch before update of id, workspace_id, email, name, company, job_title, phone, location, tags, priority, lead_score, birthday, not_before, time_zone, owner_id, source, lawful_basis, basis_proof, notes, custom_fields
  on public.audience for each row execute function private.touch();

-- database/policies/audience.sql revokes all rights and calls this, too.
create or replace function private.grant_contact_columns() returns void
language sql set search_path = '' as $$
  grant insert (id, workspace_id, email, name, company, job_title, phone, location, tags, priority, lead_score, birthday, not_before, time_zone, owner_id, source, lawful_basis, basis_proof, notes, custom_fields) on public.audience to authenticated;
  grant update (id, workspace_id, email, name, company, job_title, phone, location, tags, priority, lead_score, birthday, not_before, time_zone, owner_id, source, lawful_basis, basis_proof, notes, custom_fields) on public.audience to authenticated;
$$;
select private.grant_contact_columns();

-- Records the fields that a statement changed, with the values before and after, each up to 200 characters, and
-- deletes all but the last 200 changes of a contact. A function that changes contacts names itself in
-- coldframe.change_source; an erasure sets it to 'off'.
create or replace function private.record_contact_changes() returns trigger
language plpgsql security definer set search_path = ''
-- Plans are made for one row and used for a million (decision 060).
set enable_nestloop = off set enable_seqscan = off
as $$
declare
  because text := nullif(current_setting('coldframe.change_source', true), '');
  person uuid := auth.uid();
  crowded record;
begin
  if because = 'off' then return null; end if;
  because := coalesce(because, 'Agent ' || (auth.jwt() -> 'act' ->> 'agent'));
  insert into public.contact_changes (workspace_id, contact_id, user_id, source, fields, before, after)
    select n.workspace_id, n.id, person, because,
      array_remove(array[case when n.email is distinct from o.email then 'email' end, case when n.name is distinct from o.name then 'name' end, case when n.company is distinct from o.company then 'company' end, case when n.job_title is distinct from o.job_title then 'job_title' end, case when n.phone is distinct from o.phone then 'phone' end, case when n.location is distinct from o.location then 'location' end, case when n.tags is distinct from o.tags then 'tags' end, case when n.priority is distinct from o.priority then 'priority' end, case when n.lead_score is distinct from o.lead_score then 'lead_score' end, case when n.birthday is distinct from o.birthday then 'birthday' end, case when n.not_before is distinct from o.not_before then 'not_before' end, case when n.time_zone is distinct from o.time_zone then 'time_zone' end, case when n.owner_id is distinct from o.owner_id then 'owner_id' end, case when n.source is distinct from o.source then 'source' end, case when n.lawful_basis is distinct from o.lawful_basis then 'lawful_basis' end, case when n.basis_proof is distinct from o.basis_proof then 'basis_proof' end, case when n.notes is distinct from o.notes then 'notes' end], null) || coalesce(c.fields, '{}'),
      array_remove(array[case when n.email is distinct from o.email then coalesce(left(o.email::text, 200), '') end, case when n.name is distinct from o.name then coalesce(left(o.name::text, 200), '') end, case when n.company is distinct from o.company then coalesce(left(o.company::text, 200), '') end, case when n.job_title is distinct from o.job_title then coalesce(left(o.job_title::text, 200), '') end, case when n.phone is distinct from o.phone then coalesce(left(o.phone::text, 200), '') end, case when n.location is distinct from o.location then coalesce(left(o.location::text, 200), '') end, case when n.tags is distinct from o.tags then coalesce(left(array_to_string(o.tags, ', '), 200), '') end, case when n.priority is distinct from o.priority then coalesce(left(o.priority::text, 200), '') end, case when n.lead_score is distinct from o.lead_score then coalesce(left(o.lead_score::text, 200), '') end, case when n.birthday is distinct from o.birthday then coalesce(left(o.birthday::text, 200), '') end, case when n.not_before is distinct from o.not_before then coalesce(left(o.not_before::text, 200), '') end, case when n.time_zone is distinct from o.time_zone then coalesce(left(o.time_zone::text, 200), '') end, case when n.owner_id is distinct from o.owner_id then coalesce(left(o.owner_id::text, 200), '') end, case when n.source is distinct from o.source then coalesce(left(o.source::text, 200), '') end, case when n.lawful_basis is distinct from o.lawful_basis then coalesce(left(o.lawful_basis::text, 200), '') end, case when n.basis_proof is distinct from o.basis_proof then coalesce(left(o.basis_proof::text, 200), '') end, case when n.notes is distinct from o.notes then coalesce(left(o.notes::text, 200), '') end], null) || coalesce(c.before, '{}'),
      array_remove(array[case when n.email is distinct from o.email then coalesce(left(n.email::text, 200), '') end, case when n.name is distinct from o.name then coalesce(left(n.name::text, 200), '') end, case when n.company is distinct from o.company then coalesce(left(n.company::text, 200), '') end, case when n.job_title is distinct from o.job_title then coalesce(left(n.job_title::text, 200), '') end, case when n.phone is distinct from o.phone then coalesce(left(n.phone::text, 200), '') end, case when n.location is distinct from o.location then coalesce(left(n.location::text, 200), '') end, case when n.tags is distinct from o.tags then coalesce(left(array_to_string(n.tags, ', '), 200), '') end, case when n.priority is distinct from o.priority then coalesce(left(n.priority::text, 200), '') end, case when n.lead_score is distinct from o.lead_score then coalesce(left(n.lead_score::text, 200), '') end, case when n.birthday is distinct from o.birthday then coalesce(left(n.birthday::text, 200), '') end, case when n.not_before is distinct from o.not_before then coalesce(left(n.not_before::text, 200), '') end, case when n.time_zone is distinct from o.time_zone then coalesce(left(n.time_zone::text, 200), '') end, case when n.owner_id is distinct from o.owner_id then coalesce(left(n.owner_id::text, 200), '') end, case when n.source is distinct from o.source then coalesce(left(n.source::text, 200), '') end, case when n.lawful_basis is distinct from o.lawful_basis then coalesce(left(n.lawful_basis::text, 200), '') end, case when n.basis_proof is distinct from o.basis_proof then coalesce(left(n.basis_proof::text, 200), '') end, case when n.notes is distinct from o.notes then coalesce(left(n.notes::text, 200), '') end], null) || coalesce(c.after, '{}')
    from changed n join outdated o on o.id = n.id
    left join lateral private.custom_field_changes(o.custom_fields, n.custom_fields) as c
      on n.custom_fields is distinct from o.custom_fields
    where (n.email, n.name, n.company, n.job_title, n.phone, n.location, n.tags, n.priority, n.lead_score, n.birthday, n.not_before, n.time_zone, n.owner_id, n.source, n.lawful_basis, n.basis_proof, n.notes)
      is distinct from (o.email, o.name, o.company, o.job_title, o.phone, o.location, o.tags, o.priority, o.lead_score, o.birthday, o.not_before, o.time_zone, o.owner_id, o.source, o.lawful_basis, o.basis_proof, o.notes) or c.fields is not null;
  if not found then return null; end if;
  for crowded in
    select * from (select n.workspace_id, n.id, (select c.id from public.contact_changes c
        where c.workspace_id = n.workspace_id and c.contact_id = n.id order by c.id desc offset 200 limit 1) as last_expired
      from changed n) as n where n.last_expired is not null
  loop
    delete from public.contact_changes c
      where c.workspace_id = crowded.workspace_id and c.contact_id = crowded.id and c.id <= crowded.last_expired;
  end loop;
  return null;
end
$$;

create or replace trigger record_changes after update on public.audience
  referencing old table as outdated new table as changed for each statement execute function private.record_contact_changes();
