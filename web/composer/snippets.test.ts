import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchingSnippets, type Snippet } from './snippets.ts'

const snippet = (name: string, content: string): Snippet => ({
  id: name,
  workspace_id: 'w',
  name,
  content,
  created_at: '',
  updated_at: '',
})
const all = [snippet('Small ask', 'Worth ten minutes?'), snippet('Proof', 'Two firms asked for it')]
const found = (typed: string) => matchingSnippets(all, typed).map(({ name }) => name)

test('snippets are found by their name first, then by their words', () => {
  assert.deepEqual(found(''), ['Small ask', 'Proof'])
  assert.deepEqual(found('ask'), ['Small ask', 'Proof'])
  assert.deepEqual(found('two FIRMS'), ['Proof'])
  assert.deepEqual(found('nothing'), [])
})
