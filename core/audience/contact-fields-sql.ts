// Generates database/functions/audience/contact_fields.sql, the database's copy of the fields of a contact. `npm run
// types` writes it, and a test fails when the two differ.
import { contactFields, tagFields, type Kind } from './contact-fields.ts'

export const contactFieldsSql =
  (): string => `-- Written from core/audience/contact-fields.ts by \`npm run types\`: change it there.

-- The fields of a contact. Functions that read or write all of them build their statements from this list.
create or replace function private.contact_fields()
returns table (key text, column_name text, kind text, is_merged boolean, is_sorted boolean)
language sql immutable set search_path = '' as $$ values
${contactFields.map(({ key, column, kind, isMerged, list }) => `  ('${key}', '${column}', '${kind}', ${isMerged}, ${list?.isSorted ?? false})`).join(',\n')}
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
${tagFields.map(({ key, column }) => `    '${key}', ${key === 'email' ? 'address' : `contact.${column}`},`).join('\n')}
    'custom_fields', contact.custom_fields)
$$;

${triggers()}`

const triggers =
  (): string => `-- One assignment for each column, because an import of a million rows calls this for each.
create or replace function private.normalize_contact() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := coalesce(new.id, public.uuid_v7());
  new.email := coalesce(private.trimmed(new.email), '');
  -- An existing address is not converted: its ASCII form may be another contact.
  if tg_op = 'INSERT' or new.email is distinct from old.email then
    new.email := private.ascii_address(new.email);
  end if;
${normalized.map(({ column, stored }) => `  new.${column} := ${stored(`new.${column}`)};`).join('\n')}
  new.custom_fields := private.trimmed(new.custom_fields);
  if tg_op = 'INSERT' or new.custom_fields is distinct from old.custom_fields then
    new.custom_fields := private.known_fields(new.custom_fields);
  end if;
  return new;
end
$$;

-- Does not run for the times that the sender or reader updates, which contain no text (contact_times.sql).
create or replace trigger normalize before insert or update of ${['id', 'email', ...normalized.map(({ column }) => column), 'custom_fields'].join(', ')}
  on public.audience for each row execute function private.normalize_contact();

-- Every column that members write. The times that the sender and the reader write are no change of the contact.
create or replace trigger touch before update of ${written.join(', ')}
  on public.audience for each row execute function private.touch();

-- database/policies/audience.sql revokes all rights and calls this, too.
create or replace function private.grant_contact_columns() returns void
language sql set search_path = '' as $$
  grant insert (${written.join(', ')}) on public.audience to authenticated;
  grant update (${written.join(', ')}) on public.audience to authenticated;
$$;
select private.grant_contact_columns();

${history()}`

const history =
  (): string => `-- Records the fields that a statement changed, with the values before and after, each up to 200 characters, and
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
      ${changed((column) => `'${column}'`)} || coalesce(c.fields, '{}'),
      ${changed((column, kind) => recorded(`o.${column}`, kind))} || coalesce(c.before, '{}'),
      ${changed((column, kind) => recorded(`n.${column}`, kind))} || coalesce(c.after, '{}')
    from changed n join outdated o on o.id = n.id
    left join lateral private.custom_field_changes(o.custom_fields, n.custom_fields) as c
      on n.custom_fields is distinct from o.custom_fields
    where (${recordedColumns('n')})
      is distinct from (${recordedColumns('o')}) or c.fields is not null;
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
  referencing old table as outdated new table as changed for each statement execute function private.record_contact_changes();`

/** The array of what `entry` returns for each field that differs. Every entry is text. */
const changed = (entry: (column: string, kind: Kind) => string): string =>
  `array_remove(array[${contactFields
    .map(
      ({ column, kind }) =>
        `case when n.${column} is distinct from o.${column} then ${entry(column, kind)} end`,
    )
    .join(', ')}], null)`

/** The recorded form of a value: its first 200 characters, and an empty text for none. */
const recorded = (value: string, kind: Kind): string =>
  `coalesce(left(${kind === 'tags' ? `array_to_string(${value}, ', ')` : `${value}::text`}, 200), '')`

const recordedColumns = (row: string): string =>
  contactFields.map(({ column }) => `${row}.${column}`).join(', ')

const written = ['id', 'workspace_id', ...contactFields.map(({ column }) => column), 'custom_fields']

/** The expression that normalizes a value, for each kind that needs one. Addresses have rules of their own. */
const storedForms: Partial<Record<Kind, (value: string) => string>> = {
  line: (value) => `private.known_value(private.one_line(${value}))`,
  tags: (value) => `case when ${value} = '{}' then ${value} else private.trimmed_tags(${value}) end`,
  source: (value) => `coalesce(private.one_line(${value}), 'manual')`,
  text: (value) => `private.trimmed(${value})`,
  priority: (value) => `coalesce(private.trimmed(${value}), 'medium')`,
  score: (value) => `coalesce(${value}, 0)`,
}

const normalized = contactFields.flatMap(({ column, kind }) => {
  const stored = storedForms[kind]
  return stored ? [{ column, stored }] : []
})
