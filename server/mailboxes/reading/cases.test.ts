// Sample messages of each class of inbound mail, through the real reading path
// (server/testing/mailboxes/inbound-cases.ts).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { withoutQuotes } from '#core/messages/own-text.ts'
import {
  DUE_ON,
  inboundCases,
  playCases,
  type CaseOutcome,
  type InboundCase,
} from '#server/testing/mailboxes/inbound-cases.ts'

let outcomes: ReadonlyMap<string, CaseOutcome>

const t = testDatabase(async () => {
  outcomes = await playCases(t, inboundCases)
})

for (const one of inboundCases)
  test(`${one.class} ${one.id}: ${one.is}`, () => assertAsExpected(one, outcomes.get(one.id)!))

/** Our own sentences, in any case and wrapping: the list must show what the contact wrote. */
const OURS = /hand\s+open\s+repairs\s+over\s+between|two\s+workshops\s+do\s+it|take\s+me\s+off\s+your\s+list/i

/** The product's names for the kinds of cases.json. */
const kindNames: Record<string, readonly (string | undefined)[]> = {
  human_reply: ['reply'],
  opt_out: ['unsubscribe', 'reply'],
  out_of_office: ['out_of_office'],
  left: ['left'],
  auto_reply: ['auto_reply'],
  bounce_hard: ['bounce'],
  bounce_soft: ['bounce'],
  bounce_other: ['bounce'],
  challenge: ['challenge'],
}

function assertAsExpected({ expected }: InboundCase, outcome: CaseOutcome): void {
  const shown = JSON.stringify(outcome)
  if (expected.kind !== 'any') {
    const right = [expected.kind].flat().flatMap((kind) => kindNames[kind])
    assert.ok(right.includes(outcome.kind), `kind: ${shown}`)
  }
  if (expected.kind === 'opt_out') assert.equal(outcome.category, 'opt_out', `category: ${shown}`)
  if (expected.category) assert.ok(expected.category.includes(outcome.category ?? null), `category: ${shown}`)
  assert.match(leadOf(outcome), leadExpected(expected.lead), `lead: ${shown}`)
  if (expected.suppressed !== 'either') {
    const right = expected.suppressed.map((address) => address.replace('{{LEAD}}', outcome.lead))
    assert.deepEqual(outcome.suppressed.toSorted(), right.toSorted(), `suppressed: ${shown}`)
  }
  if (expected.notice !== 'either')
    assert.equal(outcome.notices, expected.notice === 'yes' ? 1 : 0, `notice: ${shown}`)
  assert.ok(outcome.times <= 1, `recorded more than once: ${shown}`)
  if (expected.shown === 'From people') assert.equal(outcome.isAutomatic, false, `shown: ${shown}`)
  if (expected.shown === 'hidden') assert.notEqual(outcome.isAutomatic, false, `shown: ${shown}`)
  assert.equal(outcome.mailboxState, 'active', `mailbox: ${shown}`)
  if (outcome.kind === 'reply')
    assert.doesNotMatch(withoutQuotes(outcome.preview ?? ''), OURS, `preview: ${shown}`)
}

const leadOf = ({ leadState, dueOn }: CaseOutcome): string =>
  leadState === 'active' ? `waits until ${dueOn}` : leadState

/** The allowed states of a lead for each value in cases.json. */
function leadExpected(lead: string): RegExp {
  if (lead === 'stops') return /^replied$/
  if (lead === 'ends') return /^(?:unsubscribed|bounced|skipped|replied)$/
  if (lead === 'continues') return new RegExp(`^waits until ${DUE_ON}$`)
  const [, day] = /^waits_until (\S+)/.exec(lead) ?? []
  if (!day) return /./
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  return new RegExp(`^waits until (?:${day}|${next})$${lead.endsWith('or ends') ? '|^skipped$' : ''}`)
}
