import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviseCampaign, type AdviceFacts, type Counts } from './campaign-advice.ts'

const counts = (changes: Partial<Counts> = {}): Counts => ({
  sent: 400,
  delivered: 400,
  opened: 0,
  clicked: 0,
  replied: 20,
  positive: 4,
  bounced: 0,
  unsubscribed: 0,
  uncertain: 0,
  in_hand: 0,
  ...changes,
})
const facts = (changes: Partial<AdviceFacts> = {}): AdviceFacts => ({
  all: counts(),
  steps: [],
  variants: [],
  families: [],
  ...changes,
})
const ids = (changes: Partial<AdviceFacts>) => adviseCampaign(facts(changes)).map(({ id }) => id)

test('a healthy campaign, and one with few emails, gets no advice', () => {
  assert.deepEqual(ids({}), [])
  assert.deepEqual(ids({ all: counts({ sent: 30, bounced: 1, unsubscribed: 1 }) }), [])
})

test('bounces, opt-outs and uncertain mails are named', () => {
  assert.deepEqual(ids({ all: counts({ bounced: 12 }) }), ['bounces'])
  assert.deepEqual(ids({ all: counts({ unsubscribed: 12 }) }), ['opt-outs'])
  assert.deepEqual(ids({ all: counts({ uncertain: 1 }) }), ['uncertain'])
})

const variant = (label: string, replied: number, delivered = 300) => ({
  place: 1,
  label,
  counts: counts({ replied, delivered }),
})

test('a variant that is surely better is named, one that may be is not', () => {
  assert.deepEqual(ids({ variants: [variant('A', 40), variant('B', 10)] }), ['winner-1'])
  assert.deepEqual(ids({ variants: [variant('A', 16), variant('B', 12)] }), [])
  assert.deepEqual(ids({ variants: [variant('A', 40)] }), [])
})

test('a family that is answered less than chance explains is named', () => {
  const family = (name: string, replied: number) => ({ name, counts: counts({ replied }) })
  assert.deepEqual(ids({ families: [family('Gmail', 2), family('Company domains', 30)] }), ['family-Gmail'])
  assert.deepEqual(ids({ families: [family('Gmail', 22), family('Company domains', 30)] }), [])
})

test('a step that hardly anybody answers comes with what the analyser would change', () => {
  const [advice] = adviseCampaign(
    facts({ steps: [{ place: 2, counts: counts({ replied: 1 }), score: 44, topFix: 'Ask one thing.' }] }),
  )
  assert.match(advice?.text ?? '', /^Step 2 gets hardly any replies: 1 of 400\. .*44.*Ask one thing\.$/)
})
