// The list of destructive controls is complete: whatever the browser asks the server to delete, end or change is in it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { destructivePresses, readsOnly, takesNothing } from './destructive-presses.ts'

const known: ReadonlySet<string> = new Set(
  Object.values(destructivePresses).flatMap(({ calls }): readonly string[] => calls),
)

test('each call of the browser that takes something away belongs to a control with a way back or a question', async () => {
  const called = new Set<string>()
  for await (const path of glob('web/**/*.{ts,tsx}')) {
    if (!path.includes('.test.')) for (const call of callsIn(await readFile(path, 'utf8'))) called.add(call)
  }
  assert.deepEqual(
    [...called].filter((call) => !known.has(call)).sort(),
    [],
    'not in e2e/destructive-presses.ts',
  )
  assert.deepEqual([...known].filter((call) => !called.has(call)).sort(), [], 'no longer called')
})

test('a control that another journey presses is pressed there', () => {
  for (const [name, press] of Object.entries(destructivePresses)) {
    if (!('walkedIn' in press)) continue
    const [file, ...texts] = press.walkedIn
    const journey = readFileSync(`e2e/${file}`, 'utf8')
    for (const text of texts) assert.ok(journey.includes(text), `${name}: ${file} presses no ${text}`)
  }
})

test('a new call is noticed', () => {
  assert.deepEqual(callsIn(`db.from('secrets').delete().eq('id', id)`), ['delete secrets'])
  assert.deepEqual(callsIn(`db.rpc('drop_everything', {})`), ['drop_everything'])
  assert.deepEqual(callsIn(`db.storage.from(BUCKET).remove([path])`), ['storage'])
  assert.deepEqual(callsIn(`db.rpc('find_trash'); set.delete(id)`), [])
})

/** The calls in a source of web/: deletions by their table, remote functions that change something, and the rest by name. */
function callsIn(source: string): string[] {
  const remote = [...source.matchAll(/(?:rpc\(\s*|\bname: )'([a-z]+_[a-z_]+)'/g)]
    .map(([, name]) => name!)
    .filter((name) => !readsOnly.test(name) && !takesNothing.includes(name) && !columns.includes(name))
  const others = named.flatMap(([pattern, name]) => (pattern.test(source) ? [name] : []))
  return [...deletedTables(source), ...remote, ...others]
}

function deletedTables(source: string): string[] {
  const deleted = [...source.matchAll(/\.delete\(\)/g)].map(({ index }) => {
    const [table] = [...source.slice(0, index).matchAll(/from\('(\w+)'\)/g)].slice(-1)
    return table && `delete ${table[1]}`
  })
  // Lists of rows delete by the table that they are made with, maybe in another file.
  const lists = [...source.matchAll(/useDeleteRows\((\w+)/g)].map(
    ([, list = '']) => `delete ${tableOf.get(list)}`,
  )
  return [...deleted, ...lists].filter((call) => call !== undefined)
}

/** The table of each list of rows, by the name of the list. */
const tableOf = new Map(
  globSync('web/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(\w+) = workspaceRows<\w+>\('(\w+)'/g)].map(
      ([, list = '', table = '']): [string, string] => [list, table],
    ),
  ),
)

/** Names of fields of forms. */
const columns = ['job_title', 'segment_id', 'target_audience']
const named: readonly (readonly [RegExp, string])[] = [
  [/from\([A-Z]+\)\.remove\(/, 'storage'],
  [/mfa\.unenroll\(/, 'unenroll'],
  [/scope: 'others'/, 'signOut others'],
  [/scope: 'global'/, 'signOut global'],
  [/invoke\('change-subscription'/, 'change-subscription'],
]
