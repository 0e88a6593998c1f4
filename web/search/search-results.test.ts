import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likePattern, quoted, searchResults } from './search-results.ts'

const none = { campaigns: [], audience: [], templates: [], workspaces: [] }

test('each kind leads to its own screen', () => {
  const results = searchResults({
    campaigns: [{ title: 'Spring', status: 'draft' }],
    audience: [{ name: 'Ada', email: 'ada@example.com' }],
    templates: [{ title: 'Intro' }],
    workspaces: [{ name: 'Agency' }],
  })
  assert.deepEqual(
    results.map(({ title, url }) => [title, url]),
    [
      ['Spring', '/campaigns'],
      ['Ada', '/audience'],
      ['Intro', '/templates'],
      ['Agency', '/dashboard'],
    ],
  )
})

test('a member without a name goes by the address', () => {
  const [result] = searchResults({ ...none, audience: [{ name: null, email: 'ada@example.com' }] })
  assert.equal(result?.title, 'ada@example.com')
})

test('there are at most eight results', () => {
  const campaigns = Array.from({ length: 12 }, (_, at) => ({ title: `Campaign ${at}`, status: 'draft' }))
  assert.equal(searchResults({ ...none, campaigns }).length, 8)
})

test('pattern characters are searched literally', () => {
  assert.equal(likePattern('50%_\\'), '%50\\%\\_\\\\%')
  assert.equal(quoted('a,"b\\)'), '"a,\\"b\\\\)"')
})
