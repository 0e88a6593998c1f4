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
