// Checks that the list of destructive actions is complete: it names every call in web/ that deletes, ends or revokes.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { destructiveActions, harmlessCalls, readsOnly } from './destructive-actions.ts'

const known: ReadonlySet<string> = new Set(
  Object.values(destructiveActions).flatMap(({ calls }): readonly string[] => calls),
)

test('every destructive call in web/ belongs to a control with an undo or a confirmation', async () => {
  const called = new Set<string>()
  for await (const path of glob('web/**/*.{ts,tsx}')) {
    if (!path.includes('.test.')) for (const call of callsIn(await readFile(path, 'utf8'))) called.add(call)
  }
  assert.deepEqual(
    [...called].filter((call) => !known.has(call)).sort(),
    [],
    'not in e2e/destructive-actions.ts',
  )
  assert.deepEqual([...known].filter((call) => !called.has(call)).sort(), [], 'no longer called')
})

test('every control that another journey covers is clicked there', () => {
  for (const [name, press] of Object.entries(destructiveActions)) {
    if (!('testedIn' in press)) continue
    const [file, ...texts] = press.testedIn
    const journey = readFileSync(`e2e/${file}`, 'utf8')
    for (const text of texts) assert.ok(journey.includes(text), `${name}: ${file} does not click ${text}`)
  }
})

test('calls are found in a source, and a new one is reported', () => {
  assert.deepEqual(callsIn(`db.from('secrets').delete().eq('id', id)`), ['delete secrets'])
  assert.deepEqual(callsIn(`db.rpc('drop_everything', {})`), ['drop_everything'])
  assert.deepEqual(callsIn(`db.storage.from(BUCKET).remove([path])`), ['storage'])
  assert.deepEqual(callsIn(`db.rpc('find_trash'); set.delete(id)`), [])
})

/** The destructive calls in a file: deletions by table, remote functions that change data, and the rest by name. */
function callsIn(source: string): string[] {
  const remote = [...source.matchAll(/(?:rpc\(\s*|\bname: )'([a-z]+_[a-z_]+)'/g)]
    .map(([, name]) => name!)
    .filter((name) => !readsOnly.test(name) && !harmlessCalls.includes(name) && !formFields.includes(name))
  const others = otherCalls.flatMap(([pattern, name]) => (pattern.test(source) ? [name] : []))
  return [...deletedTables(source), ...remote, ...others]
}

function deletedTables(source: string): string[] {
  const deleted = [...source.matchAll(/\.delete\(\)/g)].map(({ index }) => {
    const [table] = [...source.slice(0, index).matchAll(/from\('(\w+)'\)/g)].slice(-1)
    return table && `delete ${table[1]}`
  })
  // `useDeleteRows` receives a list, whose table is named where the list is created, maybe in another file.
  const lists = [...source.matchAll(/useDeleteRows\((\w+)/g)].map(
    ([, list = '']) => `delete ${tableOf.get(list)}`,
  )
  return [...deleted, ...lists].filter((call) => call !== undefined)
}

/** The table of each list, by the list's name. */
const tableOf = new Map(
  globSync('web/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(\w+) = workspaceRows<\w+>\('(\w+)'/g)].map(
      ([, list = '', table = '']): [string, string] => [list, table],
    ),
  ),
)

/** Form fields whose names look like remote functions. */
const formFields = ['job_title', 'segment_id', 'target_audience']
const otherCalls: readonly (readonly [RegExp, string])[] = [
  [/from\([A-Z]+\)\.remove\(/, 'storage'],
  [/mfa\.unenroll\(/, 'unenroll'],
  [/scope: 'others'/, 'signOut others'],
  [/scope: 'global'/, 'signOut global'],
  [/invoke\('change-subscription'/, 'change-subscription'],
]
