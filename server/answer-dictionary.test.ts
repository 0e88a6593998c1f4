import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { DictionaryData } from '#core/analysis/spelling/speller.ts'
import { packWords } from '#core/analysis/spelling/word-list.ts'
import { createDictionaryAnswer } from './answer-dictionary.ts'

test('a browser gets the dictionary compressed and once, or is told that there is none', async () => {
  const kept: DictionaryData = { words: packWords(['kunden', 'werk']), common: 'werk '.repeat(1_000) }
  const answer = createDictionaryAnswer((language) => Promise.resolve(language === 'de' ? kept : null))
  const ask = (language: string, headers: Record<string, string> = {}) =>
    answer(new Request(`http://app.test/dictionaries/${language}`, { headers }), language)
  const first = await ask('de', { 'accept-encoding': 'gzip' })
  assert.equal(first.headers.get('content-encoding'), 'gzip')
  assert.deepEqual(JSON.parse(String(gunzipSync(await first.arrayBuffer()))), kept)
  const again = await ask('de', { 'if-none-match': first.headers.get('etag')! })
  assert.deepEqual([again.status, await again.text()], [304, ''])
  assert.equal((await ask('fr')).status, 204)
  for (const language of ['..', 'de_DE', 'passwd']) assert.equal((await ask(language)).status, 404)
})
