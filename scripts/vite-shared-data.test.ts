import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildIfStale } from './build.ts'

test('the page and its workers load the same file of each dictionary and of the spam model', async () => {
  await buildIfStale()
  const files = await readdir(join(import.meta.dirname, '..', 'dist', 'web', 'assets'))
  const data = files.filter(
    (file) => /^(?:dictionary|weights)-[\w-]+\.js$/.test(file) && !/queries/.test(file),
  )
  assert.deepEqual(data.map((file) => file.replace(/-\w{8}\.js$/, '')).toSorted(), [
    'dictionary-es',
    'dictionary-fr',
    'dictionary-nl',
    'dictionary-spelling',
    'weights-spam',
  ])
})
