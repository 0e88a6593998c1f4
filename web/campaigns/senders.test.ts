import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesFor, isSender, leftWithout } from './senders.ts'

const pair = (campaign_id: string, mailbox_id: string) => ({ campaign_id, mailbox_id })
const senders = [pair('spring', 'ada'), pair('spring', 'bob'), pair('summer', 'ada')]
const both = ['spring', 'summer']

test('a mailbox is of all, of some or of none of the campaigns', () => {
  assert.deepEqual(
    ['ada', 'bob', 'cy'].map((mailbox) => isSender(senders, both, mailbox)),
    [true, 'indeterminate', false],
  )
})

test('only differing mailboxes are changed, and unmentioned ones stay', () => {
  const wanted = new Map([
    ['ada', false],
    ['bob', true],
  ])
  assert.deepEqual(changesFor(senders, both, wanted), {
    add: [pair('summer', 'bob')],
    remove: [pair('spring', 'ada'), pair('summer', 'ada')],
  })
  assert.deepEqual(changesFor(senders, both, new Map([['ada', true]])), { add: [], remove: [] })
})

test('campaigns that would lose their last mailbox are listed', () => {
  const without = (wanted: [string, boolean][]) =>
    leftWithout(senders, changesFor(senders, both, new Map(wanted)))
  assert.deepEqual(without([['ada', false]]), ['summer'])
  assert.deepEqual(
    without([
      ['ada', false],
      ['cy', true],
    ]),
    [],
  )
  assert.deepEqual(without([['cy', true]]), [])
})
