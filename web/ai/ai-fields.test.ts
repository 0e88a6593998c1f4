import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsKey, readForm, settingsOf } from './ai-fields.ts'

const stored = {
  provider: 'compatible',
  base_url: 'https://models.test/v1',
  model: 'llama',
  key_hint: 'wxyz',
} as const
const fields = readForm(stored)

test('an empty key field keeps the stored key while its address is unchanged', () => {
  assert.deepEqual(settingsOf({ ...fields, model: ' qwen ', baseUrl: ' https://models.test/v1/ ' }, stored), {
    provider: 'compatible',
    baseUrl: 'https://models.test/v1',
    model: 'qwen',
  })
})

test('another address or provider requires the key again', () => {
  assert.ok(needsKey({ ...fields, baseUrl: 'https://other.test/v1' }, stored))
  assert.ok(needsKey({ ...fields, provider: 'openai' }, stored))
  assert.equal(settingsOf({ ...fields, provider: 'openai', baseUrl: '' }, stored).apiKey, null)
})

test('a typed key is sent without the space around it', () => {
  assert.equal(settingsOf({ ...fields, apiKey: ' sk-1 ' }, stored).apiKey, 'sk-1')
  assert.equal(settingsOf(readForm(null), null).apiKey, null)
})
