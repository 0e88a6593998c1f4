import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { confusionMarkdown, measureVerdicts } from '#core/testing/confusion.ts'
import { classifyEvents, type MessageEvent } from './verdict.ts'

const sentAt = 1_000_000
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const event = (changes: Partial<MessageEvent> = {}): MessageEvent => ({
  kind: 'click',
  at: sentAt + 600_000,
  link: 'a',
  agent: chrome,
  network: null,
  prefetch: false,
  probed: false,
  others: 0,
  ...changes,
})
const verdicts = (events: MessageEvent[], message = { sentAt, links: 4 }) =>
  classifyEvents(message, events).map(({ verdict, rule }) => `${verdict}: ${rule}`)

test('a reason describes what was seen', () => {
  const [early, reader] = classifyEvents({ sentAt, links: 1 }, [
    event({ at: sentAt + 1200 }),
    event({ at: sentAt + 3_600_000 }),
  ])
  assert.equal(early?.reason, '1.2 s after the email was sent: too soon for a reader.')
  assert.equal(reader?.reason, 'Clicked in Chrome 60 minutes after it was sent, as people do.')
})

test('later events can change the verdict on earlier ones', () => {
  const first = event()
  assert.deepEqual(verdicts([first]), ['human: person'])
  const more = ['b', 'c'].map((link, i) => event({ link, at: first.at + 300 * (i + 1) }))
  assert.deepEqual(
    verdicts([first, ...more]),
    Array.from({ length: 3 }, () => 'machine: burst'),
  )
})

test('a person who reads after the gateway still counts as a person', () => {
  const gateway = ['a', 'b', 'c', 'd'].map((link, i) =>
    event({ link, at: sentAt + 20_000 + i * 100, agent: `${chrome} Edg/141.0` }),
  )
  const reader = event({ at: sentAt + 7_200_000, kind: 'open', link: null })
  assert.deepEqual(verdicts([...gateway, reader]).at(-1), 'human: person')
})

test('clicks on the only link of a mail are not a burst, and neither are two clicks on one link', () => {
  assert.deepEqual(verdicts([event(), event({ at: sentAt + 600_300 })], { sentAt, links: 1 }), [
    'human: person',
    'human: person',
  ])
})

test('until an email is marked as sent, a view may be the sender’s own', () => {
  assert.deepEqual(verdicts([event()], { sentAt: null, links: 1 } as never), ['unsure: not-sent'])
  assert.deepEqual(verdicts([event({ at: sentAt - 1 })]), ['machine: before-sent'])
})

test('events may come in any order, and each gets its own verdict', () => {
  const late = event({ at: sentAt + 7_200_000, agent: 'curl/8.0' })
  assert.deepEqual(verdicts([late, event()]), ['machine: agent', 'human: person'])
  assert.deepEqual(verdicts([]), [])
})

test('the labeled sessions give the results in docs/tracking.md', () => {
  const measured = measureVerdicts()
  assert.ok(measured.sessions >= 150)
  const { human, machine } = measured.counts
  assert.ok(human.machine / (human.human + human.machine + human.unsure) < 0.1)
  assert.ok(machine.human / (machine.human + machine.machine + machine.unsure) < 0.1)
  const page = new URL('../../docs/tracking.md', import.meta.url)
  const [before, , after] = readFileSync(page, 'utf8').split(/(?<=<!-- measured -->\n)([^]*)(?=<!-- end -->)/)
  // `UPDATE_DOCS=1` writes the measured results into the page.
  if (process.env.UPDATE_DOCS) writeFileSync(page, `${before}${confusionMarkdown(measured)}\n${after}`)
  assert.ok(
    readFileSync(page, 'utf8').includes(`\n${confusionMarkdown(measured)}\n`),
    'run it with UPDATE_DOCS=1',
  )
})
