import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocklists, evaluateListings, questionOf } from './blocklists.ts'

const named = (name: string) => blocklists.find((list) => list.name === name)!
const [dbl, surbl, zen] = [named('Spamhaus DBL'), named('SURBL'), named('Spamhaus ZEN')]
const about = (list = dbl, answers: string[] | null = []) => ({ list, about: 'example.com', answers })

test('a list is asked about a domain by its name, and about an address backwards', () => {
  assert.equal(questionOf(dbl, 'example.com'), 'example.com.dbl.spamhaus.org')
  assert.equal(questionOf(zen, '192.0.2.25'), '25.2.0.192.zen.spamhaus.org')
})

test('a listed sender sees the list, its meaning and the removal page', () => {
  const { state, says, found } = evaluateListings([about(dbl, ['127.0.1.2']), about(surbl)])
  assert.equal(state, 'fail')
  assert.match(says, /^example\.com is on Spamhaus DBL: .*ask for removal\.$/)
  assert.deepEqual(found, ['Spamhaus DBL: example.com (127.0.1.2), https://check.spamhaus.org'])
})

test('an unlisted sender sees the queried lists, and those without a response', () => {
  assert.deepEqual(evaluateListings([about(dbl), about(surbl, null)]), {
    state: 'pass',
    says: 'Not on Spamhaus DBL. Without an answer: SURBL.',
    found: [],
  })
})

test('a refused question, a silent list and a resolver that makes answers up are not known, and never listed', () => {
  for (const answers of [['127.255.255.254'], ['127.255.255.255'], ['127.0.1.255'], null, ['203.0.113.80']])
    assert.equal(evaluateListings([about(dbl, answers)]).state, 'unknown', String(answers))
  assert.equal(evaluateListings([about(surbl, ['127.0.0.1'])]).state, 'unknown')
})
