import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextUsername, proposeUsername } from './username.ts'

test('a username is proposed from the name, else from the address', () => {
  assert.equal(proposeUsername('Ada Lovelace', 'x@example.com'), 'ada.lovelace')
  assert.equal(proposeUsername('  Jörg  Strauß-Müller ', ''), 'jorg.strauss.muller')
  assert.equal(proposeUsername('山田 太郎', ''), '山田.太郎')
  assert.equal(proposeUsername('', 'Grace.Hopper+work@example.com'), 'grace.hopper.work')
  assert.equal(proposeUsername(' !! ', 'no address'), 'no.address')
  assert.equal(proposeUsername('', ''), '')
})

test('no proposal holds what a username may not, or is longer than one may be', () => {
  for (const name of ['a@b', 'a\u0007b', 'x'.repeat(500)]) {
    const proposed = proposeUsername(name, '')
    assert.match(proposed, /^[\p{Letter}\p{Number}.]{1,40}$/u)
  }
})

test('numbers are appended to a taken username', () => {
  assert.deepEqual(
    [1, 2].map((attempt) => nextUsername('ada', attempt)),
    ['ada2', 'ada3'],
  )
})
