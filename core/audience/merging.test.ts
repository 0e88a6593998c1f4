import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Contact } from './contact.ts'
import { allTags, differencesOf, firstChoices, likelyKept } from './merging.ts'

const person = (id: string, changes: Partial<Contact>) =>
  ({
    id,
    email: `${id}@x.test`,
    name: 'Jane',
    company: null,
    tags: [],
    lead_score: 0,
    custom_fields: null,
    created_at: '2026-01-01',
    last_contacted_at: null,
    last_reply_at: null,
    ...changes,
  }) as Contact
const old = person('a', { company: 'Old', tags: ['x', 'y'], custom_fields: '{"plan":"gold"}' })
const young = person('b', { tags: ['y', 'z'], custom_fields: '{"plan":"tin","seats":2}' })

test('only differing fields are compared, including custom ones', () => {
  assert.deepEqual(differencesOf([old, young], new Map()), [
    { field: 'email', label: 'Email', values: ['a@x.test', 'b@x.test'] },
    { field: 'company', label: 'Company', values: ['Old', ''] },
    { field: 'custom:plan', label: 'plan', values: ['gold', 'tin'] },
    { field: 'custom:seats', label: 'seats', values: ['', '2'] },
  ])
})

test("the surviving contact's values come first, and empty ones are filled from the others", () => {
  assert.deepEqual(firstChoices([old, young], 'b', new Map()), {
    email: 'b',
    company: 'a',
    'custom:plan': 'b',
    'custom:seats': 'b',
  })
})

test('owners are compared by member and shown by name, and one who left counts as none', () => {
  const members = new Map([
    ['m1', 'Lin'],
    ['m2', 'Lin'],
  ])
  const [first, second, left] = [
    person('a', { owner_id: 'm1' }),
    person('b', { owner_id: 'm2' }),
    person('c', { owner_id: 'gone' }),
  ] as const
  const owner = (people: Contact[]) => differencesOf(people, members).find(({ label }) => label === 'Owner')
  assert.deepEqual(owner([first, second]), { field: 'owner_id', label: 'Owner', values: ['Lin', 'Lin'] })
  assert.deepEqual(owner([left, second])?.values, ['', 'Lin'])
  assert.equal(owner([left, person('d', {})]), undefined)
  assert.equal(firstChoices([left, second], 'c', members)['owner_id'], 'b')
})

test('the contact with a reply survives, then the last contacted one, then the oldest', () => {
  assert.equal(likelyKept([young, person('c', { last_contacted_at: '2026-02-01' })]), 'c')
  assert.equal(
    likelyKept([
      person('c', { last_contacted_at: '2026-02-01' }),
      person('d', { last_reply_at: '2026-01-01' }),
    ]),
    'd',
  )
  assert.equal(likelyKept([person('e', { created_at: '2026-05-01' }), old]), 'a')
})

test('every tag stays, once', () => assert.deepEqual(allTags([old, young]), ['x', 'y', 'z']))
