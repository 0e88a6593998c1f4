// Adds two columns to the table of contact fields and to a database, and finds them wherever contacts are read or
// written. The patched table is loaded as a second copy of the modules that import it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { transformSync } from 'rolldown/utils'
import type { ContactField } from '#core/audience/contact-fields.ts'
import type { Contact } from '#core/audience/contact.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { databaseTypes } from './scripts/database-types.ts'

const added = `
  { key: 'department', label: 'Department', kind: 'line', limit: 200, isMerged: true, headings: /^department$/,
    tag: { place: 7, fallback: 'your department' }, list: { from: 'md', isSorted: true } },
  { key: 'renewal', label: 'Renewal', kind: 'date', isMerged: true, headings: /^renewal$/, list: { from: 'md' } },
] as const satisfies`

const hooks = registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const isOurs = found.url.startsWith('file:') && !found.url.includes('/node_modules/')
    return context.parentURL?.endsWith('?added') && isOurs ? { ...found, url: `${found.url}?added` } : found
  },
  load(url, context, next) {
    if (!url.endsWith('?added')) return next(url, context)
    const path = fileURLToPath(url)
    if (path.endsWith('.tsx')) {
      const { code } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' } })
      return { format: 'module', source: code, shortCircuit: true }
    }
    if (!path.endsWith('/contact-fields.ts')) return next(url, context)
    const source = readFileSync(path, 'utf8').replace('] as const satisfies', added)
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

/** The module with the added columns. */
const load = async <Module>(file: string): Promise<Module> =>
  (await import(new URL(`./${file}?added`, import.meta.url).href)) as Module

const workspace = '01900a00-0000-7000-8000-00000000ad00'
const values = { department: 'Sales', renewal: '2027-03-01' }
let t: TestDatabase
before(async () => {
  const { contactFieldsSql } = await load<typeof import('#core/audience/contact-fields-sql.ts')>(
    'core/audience/contact-fields-sql.ts',
  )
  t = await freshDatabase()
  await t.sql('alter table audience add column department text, add column renewal date')
  await t.sql(contactFieldsSql())
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}')`)
})
after(async () => {
  await t.close()
  hooks.deregister()
})

const call = <Row = Record<string, unknown>>(text: string, given: unknown[] = []) => t.asAda<Row>(text, given)
const contacts = async () => {
  const rows = await call<{ row: Contact & typeof values }>(
    'select to_jsonb(a) as row from audience a order by email',
  )
  return rows.map(({ row }) => row)
}

test('a file brings an added column into the database, changes it and takes the change back', async () => {
  const { guessColumns } = await load<typeof import('#core/audience/map-columns.ts')>(
    'core/audience/map-columns.ts',
  )
  const { RowChecker } = await load<typeof import('#core/audience/check-rows.ts')>(
    'core/audience/check-rows.ts',
  )
  const read = (department: string) => {
    const records = [
      ['Email', 'Department', 'Renewal'],
      ['ann@example.com', department, '2027-03-01'],
    ].map((cells, at) => ({ line: at + 1, cells }))
    const columns = guessColumns(records, true)
    return new RowChecker(columns, { tags: [], source: 'imported' })
      .check(records.slice(1))
      .contacts.map(({ contact }) => contact)
  }
  const importFile = async (department: string) => {
    const [made] = await call<{ id: string }>(
      `insert into imports (workspace_id, duplicates) values ('${workspace}', 'update') returning id`,
    )
    await call('select import_rows($1, $2)', [made!.id, JSON.stringify(read(department))])
    await call(`select finish_import($1, 1, 0, '[]')`, [made!.id])
    return made!.id
  }
  await importFile(' Sales ')
  const [ann] = await contacts()
  assert.deepEqual({ ...ann, ...values }, ann)
  const again = await importFile('Support')
  assert.equal((await contacts())[0]?.department, 'Support')
  await call('select undo_import($1)', [again])
  assert.equal((await contacts())[0]?.department, 'Sales')
})

test('members write an added column, which is normalized and is a change of the contact', async () => {
  const { contactForm, contactOf, formOf } = await load<typeof import('#web/audience/contact-form.ts')>(
    'web/audience/contact-form.ts',
  )
  const form = { ...formOf(null), email: 'bob@example.com', department: ' Law ', renewal: '2028-01-31' }
  const { email, ...given } = contactOf(contactForm.parse(form)) as Contact & typeof values
  assert.deepEqual([given.department, given.renewal], ['Law', '2028-01-31'])
  await call(`insert into audience (workspace_id, email, department) values ($1, $2, $3)`, [
    workspace,
    email,
    given.department,
  ])
  const [, before] = await contacts()
  await call(`update audience set department = 'N/A', renewal = $1 where email = $2`, [given.renewal, email])
  const [, bob] = await contacts()
  assert.deepEqual([bob?.department, bob?.renewal], [null, '2028-01-31'])
  assert.notEqual(bob?.updated_at, before?.updated_at)
})

test('an added column stands in the list, its cells and its export', async () => {
  const { contactColumns } = await load<typeof import('#web/audience/contact-columns.tsx')>(
    'web/audience/contact-columns.tsx',
  )
  const { readCell, withCell } = await load<typeof import('#core/audience/cell.ts')>('core/audience/cell.ts')
  const { writeContacts, writeHeader } = await load<typeof import('#core/audience/write-csv.ts')>(
    'core/audience/write-csv.ts',
  )
  const ann = (await contacts())[0]!
  const columns = contactColumns([], () => '/audience', [])
  const cells = columns.filter(({ id }) => id in values).map(({ cell }) => renderToStaticMarkup(cell(ann)))
  assert.equal(cells.length, 2)
  assert.match(cells[0]!, /data-cell="department".*>Sales</)
  assert.match(cells[1]!, />2027-03-01</)
  const department = 'department' as 'company'
  assert.deepEqual(readCell(ann, department, ' Law '), { value: 'Law' })
  assert.equal((withCell(ann, department, 'Law') as typeof ann).department, 'Law')
  assert.match(writeHeader([]), /Department,Renewal/)
  assert.match(writeContacts([ann], []), /Sales,2027-03-01/)
})

test('an added column has an input in the form of a contact', async () => {
  const { FieldInput } = await load<typeof import('#web/audience/field-input.tsx')>(
    'web/audience/field-input.tsx',
  )
  const { contactFields } = await load<typeof import('#core/audience/contact-fields.ts')>(
    'core/audience/contact-fields.ts',
  )
  const fields = { control: {}, register: (name: string) => ({ name }), formState: { errors: {} } } as never
  const inputs = contactFields
    .filter(({ key }) => key in values)
    .map((field: ContactField) =>
      renderToStaticMarkup(FieldInput({ field, fields, contact: null, workspaceId: workspace })),
    )
  assert.match(inputs[0]!, /Department.*<input[^>]*maxLength="200"[^>]*name="department"/i)
  assert.match(inputs[1]!, /Renewal.*<input[^>]*type="date"[^>]*name="renewal"/)
})

test('segments compare an added column, and the list is sorted by it', async () => {
  const { comparisonsOf, fieldOptions } =
    await load<typeof import('#core/audience/segment.ts')>('core/audience/segment.ts')
  const { cursorAfter } = await load<typeof import('#core/audience/find.ts')>('core/audience/find.ts')
  assert.deepEqual(
    fieldOptions([]).flatMap(({ value, kind }) => (value in values ? [kind] : [])),
    ['text', 'birthday'],
  )
  for (const field of Object.keys(values))
    for (const { value: op } of comparisonsOf(field)) {
      const rule = { field, op, value: op === 'next_days' ? '7' : 'sales' }
      await call(`select count_audience($1, $2)`, [workspace, { segment: { match: 'all', rules: [rule] } }])
    }
  const find = { segment: { match: 'all', rules: [{ field: 'department', op: 'is', value: 'sales' }] } }
  const found = (more: object, after: unknown = null) =>
    call<Contact>('select * from find_audience($1, $2, $3)', [workspace, more, after])
  assert.deepEqual(
    (await found(find)).map(({ email }) => email),
    ['ann@example.com'],
  )
  const sorted = { sort: 'department', descending: true }
  const [first] = await found(sorted)
  assert.equal(first?.email, 'ann@example.com')
  assert.deepEqual(
    (await found(sorted, cursorAfter(first, sorted))).map(({ email }) => email),
    ['bob@example.com'],
  )
})

test('a merge offers and takes an added column, and gives it back', async () => {
  const { differencesOf } = await load<typeof import('#core/audience/merging.ts')>('core/audience/merging.ts')
  const people = await contacts()
  const fields = differencesOf(people, new Map()).map(({ field }) => field)
  assert.ok(fields.includes('department') && fields.includes('renewal'))
  const [kept, other] = [people[0]!, people[1]!]
  const [merge] = await call<{ id: string }>('select merge_contacts($1, $2, $3) as id', [
    other.id,
    [kept.id],
    { department: kept.id, renewal: kept.id },
  ])
  const [merged] = await contacts()
  assert.deepEqual({ ...merged, ...values }, merged)
  await call('select undo_merge($1)', [merge!.id])
  assert.deepEqual(
    (await contacts()).map(({ department }) => department),
    ['Sales', null],
  )
})

test('emails have the merge tag of an added column', async () => {
  const { mergeFields } = await load<typeof import('#core/templates/merge-fields.ts')>(
    'core/templates/merge-fields.ts',
  )
  const { fieldsOf } = await load<typeof import('#core/templates/fields.ts')>('core/templates/fields.ts')
  assert.ok(mergeFields.some(({ name, fallback }) => name === 'department' && fallback === 'your department'))
  const [found] = await t.sql(
    `select private.tag_values(a, a.email) as values from audience a where email like 'ann%'`,
  )
  assert.equal(fieldsOf(found!.values as object).get('department'), 'Sales')
})

test('the types of the database and the erasure of a person include an added column', async () => {
  assert.match(await databaseTypes(t.sql), /department: string \| null/)
  const [decided] = await t.sql(`select decision from private.personal_columns()
    where relation = 'public.audience' and 'department' = any (columns)`)
  assert.equal(decided?.decision, 'erased')
})

/** The files that name columns of contacts one by one, besides the table. A new column touches none of them. */
const naming = [
  'core/audience/placeholder.ts', // names of columns that stand in for values
  'core/webhooks/event-sources.ts', // the fields that belong to the public payload of an event
  'core/webhooks/fields.ts', // the example of a payload
  'server/demo/sample-data.json', // sample contacts
  'server/mcp/read-tools.ts', // what an agent sees of a contact
  'web/audience/zone-labels.ts', // the sources of a derived time zone
  'web/composer/preview/people.ts', // a sample recipient
  'web/tasks/task-pane.tsx', // what a caller sees of a contact
]

test('no other files list the columns of a contact', () => {
  const keys = /(?<![\w-])(?:company|job_title|phone|location|lead_score|birthday)(?![\w-])/g
  const files = globSync(
    '{core,database/functions,database/policies,server,web,cli,scripts}/**/*.{json,ts,tsx,sql}',
  )
  const listing = files.filter((file) => {
    if (/\.test\.ts$|\/testing\/|\/generated\/|database\.types/.test(file)) return false
    const text = readFileSync(file, 'utf8')
    if (text.startsWith('-- Written from core')) return false
    const lines = text.split('\n')
    return lines.some(
      (_, at) =>
        new Set(
          lines
            .slice(at, at + 8)
            .join('\n')
            .match(keys),
        ).size >= 3,
    )
  })
  assert.deepEqual(listing.toSorted(), naming)
  assert.ok(naming.length <= 8)
})
