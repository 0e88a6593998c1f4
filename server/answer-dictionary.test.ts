import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { DictionaryData } from '#core/analysis/spelling/speller.ts'
import { packWords } from '#core/analysis/spelling/word-list.ts'
import { createDictionaryAnswer } from './answer-dictionary.ts'

test('a browser gets the dictionary compressed and once, or is told that there is none', async () => {
  const dictionary: DictionaryData = { words: packWords(['kunden', 'werk']), common: 'werk '.repeat(1_000) }
  const answer = createDictionaryAnswer((language) => Promise.resolve(language === 'de' ? dictionary : null))
  const requestDictionary = (language: string, headers: Record<string, string> = {}) =>
    answer(new Request(`http://app.test/dictionaries/${language}`, { headers }), language)
  const first = await requestDictionary('de', { 'accept-encoding': 'gzip' })
  assert.equal(first.headers.get('content-encoding'), 'gzip')
  assert.deepEqual(JSON.parse(String(gunzipSync(await first.arrayBuffer()))), dictionary)
  const again = await requestDictionary('de', { 'if-none-match': first.headers.get('etag')! })
  assert.deepEqual([again.status, await again.text()], [304, ''])
  assert.equal((await requestDictionary('fr')).status, 204)
  for (const language of ['..', 'de_DE', 'passwd'])
    assert.equal((await requestDictionary(language)).status, 404)
})
