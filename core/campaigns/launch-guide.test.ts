import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchGuide, nextGuideStep } from './launch-guide.ts'
import type { LaunchRow } from './launch-facts.ts'

const row = (id: string, level: LaunchRow['level']): LaunchRow => ({ id, level, title: id, detail: id })
const ready = ['steps', 'audience', 'senders', 'domains', 'fit', 'values', 'window', 'postal-address'].map(
  (id) => row(id, 'ok'),
)
const readyExcept = (...changed: LaunchRow[]) => [
  ...ready.filter(({ id }) => changed.every((other) => other.id !== id)),
  ...changed,
]

test('the guide of a new campaign leads from sequence to audience, schedule and launch', () => {
  const guideWithout = (missing: string[]) =>
    launchGuide(readyExcept(...missing.map((id) => row(id, 'blocking'))))
  assert.equal(nextGuideStep(guideWithout(['steps', 'audience', 'senders', 'postal-address'])), 'sequence')
  assert.equal(nextGuideStep(guideWithout(['audience', 'senders', 'postal-address'])), 'audience')
  assert.equal(nextGuideStep(guideWithout(['senders', 'postal-address'])), 'schedule')
  assert.equal(nextGuideStep(guideWithout(['postal-address'])), 'launch')
  assert.equal(nextGuideStep(guideWithout([])), 'launch')
})

test('a warning does not block a step, and is listed after the rows that do', () => {
  const [sequence] = launchGuide(readyExcept(row('steps', 'warning')))
  assert.deepEqual([sequence?.state, sequence?.rows.map(({ id }) => id)], ['warning', ['steps']])
  const [both] = launchGuide(readyExcept(row('steps', 'warning'), row('fit', 'blocking')))
  assert.deepEqual([both?.state, both?.rows.map(({ id }) => id)], ['missing', ['fit', 'steps']])
})

test('a row that belongs to no other step is listed under the launch', () => {
  const launch = launchGuide(readyExcept(row('something new', 'blocking'))).find(({ id }) => id === 'launch')
  assert.deepEqual(
    launch?.rows.map(({ id }) => id),
    ['something new'],
  )
})
