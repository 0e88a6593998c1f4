// The glossary's words, in names of files and of code.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'

const STRUCK =
  'acting|anew|befall|chores?|desk|doors?|farewell|furnish|hands|house|housekeeping|judge|judged|reseal|rooms?|scenes?|seal|sealed|sights?|stages?|steer|tend|tidy|unseal'

/** Still to be renamed. This list only gets shorter. */
const LEFT = new Set(['026_acting.sql'])

const folders = '{bench,cli,core,database,e2e,scripts,server,web}/**'

test('no file has a struck word in its name', () => {
  const struck = new RegExp(`(?:^|[-_.])(?:${STRUCK})(?=[-_.]|$)`)
  const files = globSync(`${folders}/*.{ts,tsx,sql,css}`).filter((file) => !file.includes('node_modules'))
  assert.ok(files.length > 1_000)
  const found = files.filter((file) => struck.test(basename(file)) && !LEFT.has(basename(file)))
  assert.deepEqual(found, [])
})

test('no function, type or constant has a name that is a struck word or begins with one', () => {
  const struck = new RegExp(
    `^(?:export )?(?:async )?(?:function|const|let|type|class|interface) ((?:${STRUCK})(?:(?=[A-Z_])\\w*)?)\\b`,
    'gim',
  )
  const found = globSync(`${folders}/*.{ts,tsx}`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(struck)]
      .map(([, name = '']) => name)
      .filter((name) => !LEFT.has(name) && /^[a-z]+(?=[A-Z_]|$)/i.test(name))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(found, [])
})
