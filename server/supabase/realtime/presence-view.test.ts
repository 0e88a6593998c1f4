import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PresenceView, type PresenceState } from './presence-view.ts'

const one = (key: string, ref: string): PresenceState => ({ [key]: { metas: [{ phx_ref: ref }] } })

function watch() {
  const sent: unknown[] = []
  const channel = { push: (event: string, payload: string) => sent.push([event, JSON.parse(payload)]) }
  return { channel, sent, view: new PresenceView() }
}

test('a difference that came before the list, or is in it, is sent once', () => {
  const { channel, sent, view } = watch()
  view.expectList()
  view.receive(channel, { joins: one('ada', '1'), leaves: {} })
  view.receive(channel, { joins: one('bob', '2'), leaves: {} })
  view.sendList(channel, one('ada', '1'))
  view.receive(channel, { joins: one('ada', '1'), leaves: {} })
  assert.deepEqual(sent, [
    ['presence_state', one('ada', '1')],
    ['presence_diff', { joins: one('bob', '2'), leaves: {} }],
  ])
})

test('whoever left before the list was read is not sent again', () => {
  const { channel, sent, view } = watch()
  view.expectList()
  view.sendList(channel, {})
  view.receive(channel, { joins: {}, leaves: one('ada', '1') })
  assert.deepEqual(sent, [['presence_state', {}]])
})

test('a change of somebody known is sent as one leaving and one coming', () => {
  const { channel, sent, view } = watch()
  view.expectList()
  view.sendList(channel, one('ada', '1'))
  const change = { joins: one('ada', '2'), leaves: one('ada', '1') }
  view.receive(channel, change)
  view.receive(channel, change)
  assert.deepEqual(sent.slice(1), [['presence_diff', change]])
})
