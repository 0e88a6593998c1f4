import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { normalizeText } from './normalize.ts'

test('text is normalized as by String.normalize', () => {
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
    for (const text of ['', 'Ｄéjà vu', 'ﬁx Å e\u0301\u0323', 'Việt Nam '.repeat(20), '\u0301'.repeat(31)])
      assert.equal(normalizeText(text, form), text.normalize(form).replace(/(\p{M}{30})\p{M}+/u, '$1'))
})

test('a letter keeps thirty marks, in whatever number they come', () => {
  assert.equal(normalizeText(`a${'\u0323\u0301'.repeat(200_000)}b`, 'NFD').length, 32)
})

test('no other place outside the browser normalizes text', () => {
  const files = globSync('{core,server,cli,database}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|generated|compile-dictionary|core\/text\/normalize\.ts/.test(file),
  )
  assert.deepEqual(
    files.filter((file) => /\.normalize\('NF/.test(readFileSync(file, 'utf8'))),
    [],
  )
})
