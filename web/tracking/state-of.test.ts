import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SendingState, TrackedMessage } from './queries.ts'
import { sampleMessages } from './sample.ts'
import { stateOf, states } from './state-of.ts'

const untouched: TrackedMessage = {
  ...sampleMessages[0],
  human_opens: 0,
  machine_opens: 0,
  human_clicks: 0,
  machine_clicks: 0,
  sent_at: null,
}

const ways: Record<SendingState, string> = {
  queued: 'Waiting to be sent',
  deferred: 'Waiting to be sent',
  sending: 'Sending',
  handing: 'Sending',
  sent: 'Sent',
  refused: 'Refused',
  uncertain: 'Uncertain',
  suppressed: 'Stopped',
  expired: 'Stopped',
  cancelled: 'Stopped',
}
for (const [state, label] of Object.entries(ways) as [SendingState, string][]) {
  test(`an email that is ${state} is shown as “${label}”`, () => {
    const sent_at = state === 'sent' ? '2026-11-20T10:00:00Z' : null
    const bounced_at = state === 'refused' ? '2026-11-20T10:00:00Z' : null
    const found = stateOf({ ...untouched, state, sent_at, bounced_at })
    assert.equal(states.find(({ value }) => value === found)?.label, label)
  })
}

test('a manually sent email is not sent until its author confirms', () => {
  assert.equal(stateOf(untouched), 'unsent')
})

test('human events outrank machine events, and a bounce outranks both', () => {
  const sent = { ...untouched, state: 'sent' as const, sent_at: '2026-11-20T10:00:00Z' }
  assert.equal(stateOf({ ...sent, machine_opens: 3, human_opens: 1 }), 'opened')
  assert.equal(stateOf({ ...sent, human_opens: 1, bounced_at: '2026-11-20T10:01:00Z' }), 'bounced')
})
