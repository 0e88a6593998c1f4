// Tests the rules for inbound mail on the mails that they may be tuned on: mails once classified correctly must
// remain so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluateInbound, TUNED_ON, type EvaluatedInbound } from './labelled-inbound.ts'

const mails = await evaluateInbound(...TUNED_ON)
const shareOf = (own: readonly EvaluatedInbound[]): number =>
  own.filter(({ isRight }) => isRight).length / own.length

test('no person’s reply, absence, receipt or challenge suppresses anybody', () => {
  const wrong = mails.filter(
    ({ kind, suppresses, mustSuppress }) => suppresses && !mustSuppress && kind !== 'bounce',
  )
  assert.deepEqual(wrong, [])
})

test('people’s replies, wishes, absences, departures and challenges are told apart', () => {
  const least = {
    // An agent's answer through a help desk that marks it "auto-replied" is automatic (RFC 3834).
    human_reply: 0.998,
    mixed: 1,
    // Doubtful requests are left to a person.
    opt_out: 0.985,
    out_of_office: 0.97,
    // Colleagues who say it from another address are answered by a person.
    left: 0.96,
    challenge: 0.98,
    // Two receipts have no header that programs set.
    auto_reply: 0.975,
  }
  for (const [kind, share] of Object.entries(least)) {
    const own = mails.filter((mail) => mail.kind === kind)
    assert.ok(shareOf(own) >= share, `${kind}: ${shareOf(own).toFixed(3)}`)
  }
})

test('the day of coming back is right, or left out', () => {
  const days = mails.flatMap(({ isDayRight }) => isDayRight ?? [])
  assert.ok(days.filter(Boolean).length >= days.length * 0.98)
})
