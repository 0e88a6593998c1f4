import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchGuide, nextGuideStep } from './launch-guide.ts'
import type { LaunchRow } from './launch-facts.ts'

const row = (id: string, level: LaunchRow['level']): LaunchRow => ({ id, level, title: id, detail: id })
const ready = ['steps', 'audience', 'senders', 'domains', 'fit', 'values', 'window', 'postal-address'].map(
  (id) => row(id, 'ok'),
)
const but = (...changed: LaunchRow[]) => [
  ...ready.filter(({ id }) => changed.every((other) => other.id !== id)),
  ...changed,
]

test('a new campaign is led from its sequence over its audience and schedule to the launch', () => {
  const levels = (missing: string[]) => launchGuide(but(...missing.map((id) => row(id, 'blocking'))))
  assert.equal(nextGuideStep(levels(['steps', 'audience', 'senders', 'postal-address'])), 'sequence')
  assert.equal(nextGuideStep(levels(['audience', 'senders', 'postal-address'])), 'audience')
  assert.equal(nextGuideStep(levels(['senders', 'postal-address'])), 'schedule')
  assert.equal(nextGuideStep(levels(['postal-address'])), 'launch')
  assert.equal(nextGuideStep(levels([])), 'launch')
})

test('a warning holds no step up, and is said after what does', () => {
  const [sequence] = launchGuide(but(row('steps', 'warning')))
  assert.deepEqual([sequence?.state, sequence?.rows.map(({ id }) => id)], ['look', ['steps']])
  const [both] = launchGuide(but(row('steps', 'warning'), row('fit', 'blocking')))
  assert.deepEqual([both?.state, both?.rows.map(({ id }) => id)], ['missing', ['fit', 'steps']])
})

test('no row of the checklist is lost: what belongs to no other step stands before the launch', () => {
  const launch = launchGuide(but(row('something new', 'blocking'))).find(({ id }) => id === 'launch')
  assert.deepEqual(
    launch?.rows.map(({ id }) => id),
    ['something new'],
  )
})
