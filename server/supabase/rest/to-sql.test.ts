// Tests that the text of a statement contains only our own words and quoted names, whatever a client sends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RestError } from './errors.ts'
import { features } from './features.ts'
import { parseRequest } from './parse-request.ts'
import { planRequest } from './plan-request.ts'
import type { Column, Relation, Schema } from './schema.ts'
import { toSql } from './to-sql.ts'

const evil = ['id', 'a"b', `x'; drop table y; --`, 'select', '$1', 'Ünï cødé', 'a.b', 'row$']
const columns = new Map(evil.map((name): [string, Column] => [name, column(name)]))
const table = relation('ta"ble')
const other = relation('other;')
table.relationships.push({
  cardinality: 'one-to-many',
  target: other,
  constraint: 'fk"1',
  pairs: [['id', 'a"b']],
})
other.relationships.push({
  cardinality: 'many-to-one',
  target: table,
  constraint: 'fk"1',
  pairs: [['a"b', 'id']],
})
const schema: Schema = {
  relations: new Map([['public', new Map([table, other].map((it) => [it.name, it]))]]),
  routines: new Map(),
  types: new Map([['text', 'text']]),
  readsRequest: false,
}

function column(name: string): Column {
  return {
    name,
    type: 'text',
    base: 'text',
    required: false,
    nullable: true,
    generated: false,
    default: null,
  }
}

function relation(name: string): Relation {
  return {
    oid: name,
    schema: 'public',
    name,
    isView: false,
    columns,
    primaryKey: ['id'],
    uniqueKeys: [['id']],
    computed: new Map(),
    relationships: [],
  }
}

const ownWords = new Set(
  `select from as where and or not in is null true false unknown any all like ilike distinct order by asc desc nulls first last limit
  offset left inner join lateral on coalesce json_agg to_json count text int body page total counted value with source insert into
  values default update set delete returning conflict do nothing excluded json_to_recordset json json_array_elements json_to_record
  case when then else end to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery to_tsvector regconfig to_jsonb
  set_config current_setting nullif updated done o e whole octet_length too_large counted bytes sum avg min max group jsonb over rows unbounded preceding boolean`.split(
    /\s+/,
  ),
)

function foreignWords(text: string): string[] {
  const bare = text.replaceAll(/"(?:[^"]|"")*"/g, ' ').replaceAll(/'(?:[^']|'')*'/g, ' ')
  return (bare.match(/[\p{L}_][\p{L}\p{N}_$]*/gu) ?? []).filter(
    (word) => !ownWords.has(word) && !/^(?:t|e|jt)\d+$/.test(word),
  )
}

const quoted = (name: string) => `"${name.replaceAll(/["\\]/g, '\\$&')}"`
const name = fc.constantFrom(...evil).map(quoted)
const field = fc.tuple(name, fc.constantFrom('', '->k', `->>"it's"`, '->0')).map((parts) => parts.join(''))
const value = fc.oneof(fc.string(), fc.constantFrom(`'; drop table x; --`, '"$row"', '{a,b}', '$1'))
const condition = fc
  .tuple(fc.constantFrom('eq', 'like(any)', 'not.gt', 'wfts(english)', 'cs', 'isdistinct'), value)
  .map(([op, v]) => `${op}.${v}`)
const select = fc
  .array(
    fc.oneof(
      field,
      fc.constant('*'),
      name.map((n) => `"al""ias":${n}::text`),
      name.map((n) => `"other;"(${n})`),
      fc.constant('..."other;"(*)'),
      fc.constant('count()::text'),
      fc.tuple(name, fc.constantFrom('sum', 'avg', 'min', 'max', 'count')).map(([n, of]) => `${n}.${of}()`),
      name.map((n) => `..."other;"("al""ias":${n}::text.max())`),
    ),
    { maxLength: 5 },
  )
  .map((items) => items.join(','))

const request = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
  select,
  filters: fc.array(fc.tuple(field, condition), { maxLength: 4 }),
  order: fc.array(field, { maxLength: 2 }),
  limit: fc.nat(),
  body: fc.dictionary(fc.constantFrom(...evil), fc.string(), { maxKeys: 4 }),
  prefer: fc.constantFrom(
    '',
    'return=representation',
    'count=exact',
    'resolution=merge-duplicates,missing=default,return=representation',
  ),
})

test('no word of a client reaches the text of a statement', async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(request, async ({ method, select, filters, order, limit, body, prefer }) => {
      const parameters = new URLSearchParams([['select', select], ...filters, ['limit', String(limit)]])
      if (order.length > 0) parameters.set('order', order.join(','))
      const url = `http://x/rest/v1/${encodeURIComponent(table.name)}?${parameters.toString()}`
      const hasBody = method === 'POST' || method === 'PATCH'
      const init = {
        method,
        headers: { prefer, 'content-type': 'application/json' },
        body: hasBody ? JSON.stringify(body) : undefined,
      }
      try {
        const plan = planRequest(
          await parseRequest(new Request(url, init), { schemas: ['public'], features }, 'authenticated'),
          schema,
        )
        if (plan.kind === 'nothing') return
        const { text, values } = toSql(plan)
        written += 1
        assert.deepEqual(foreignWords(text), [], text)
        assert.equal(new Set(text.match(/\$\d+/g)).size >= values.length, true, text)
      } catch (error) {
        if (!(error instanceof RestError)) throw error
      }
    }),
    { numRuns: 1_000 },
  )
  assert.ok(written > 300, `only ${written} requests made it to SQL`)
})
