import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PresenceView, type PresenceState } from './presence-view.ts'

const one = (key: string, ref: string): PresenceState => ({ [key]: { metas: [{ phx_ref: ref }] } })

function watch() {
  const told: unknown[] = []
  const channel = { push: (event: string, payload: string) => told.push([event, JSON.parse(payload)]) }
  return { channel, told, view: new PresenceView() }
}

test('news that came before the list, or is in it, is told once', () => {
  const { channel, told, view } = watch()
  view.expectList()
  view.hear(channel, { joins: one('ada', '1'), leaves: {} })
  view.hear(channel, { joins: one('bob', '2'), leaves: {} })
  view.tellList(channel, one('ada', '1'))
  view.hear(channel, { joins: one('ada', '1'), leaves: {} })
  assert.deepEqual(told, [
    ['presence_state', one('ada', '1')],
    ['presence_diff', { joins: one('bob', '2'), leaves: {} }],
  ])
})

test('whoever left before the list was read is not told of', () => {
  const { channel, told, view } = watch()
  view.expectList()
  view.tellList(channel, {})
  view.hear(channel, { joins: {}, leaves: one('ada', '1') })
  assert.deepEqual(told, [['presence_state', {}]])
})

test('a change of somebody known is told as one leaving and one coming', () => {
  const { channel, told, view } = watch()
  view.expectList()
  view.tellList(channel, one('ada', '1'))
  const change = { joins: one('ada', '2'), leaves: one('ada', '1') }
  view.hear(channel, change)
  view.hear(channel, change)
  assert.deepEqual(told.slice(1), [['presence_diff', change]])
})
