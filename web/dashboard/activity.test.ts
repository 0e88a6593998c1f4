import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activity as activityOf, SENT_READ, type ActivityRows, type InboundMail } from './activity.ts'

const nothing: ActivityRows = {
  campaigns: [],
  templates: [],
  people: [],
  analyses: [],
  sent: [],
  inbound: [],
}
const activity = (rows: Partial<ActivityRows>) => activityOf({ ...nothing, ...rows }, (at) => at.slice(0, 10))
const sent = (campaign: string, sent_at: string) => ({
  campaign_id: campaign,
  sent_at,
  email_campaigns: { title: campaign },
})
const inbound = (kind: InboundMail['kind'], category: string | null = null): InboundMail => ({
  id: `${kind} ${category}`,
  kind,
  category,
  from_name: '',
  from_address: kind === 'bounce' ? 'mailer-daemon@x.example' : 'maya@x.example',
  received_at: '2026-11-20T10:00:00Z',
  campaign_leads: { email: 'lead@x.example' },
})

test('events are sorted newest first across all kinds', () => {
  const events = activity({
    campaigns: [{ id: '1', title: 'Spring', created_at: '2026-11-20T10:00:00+00:00' }],
    templates: [],
    people: [{ id: '2', name: null, email: 'maya@x.example', created_at: '2026-11-21T10:00:00+00:00' }],
    analyses: [{ id: '3', subject: ' ', score: 71, timestamp: '2026-11-19T10:00:00+00:00' }],
  })
  assert.deepEqual(
    events.map(({ text, name }) => [text, name]),
    [
      ['Contact added', 'maya@x.example'],
      ['Campaign created', 'Spring'],
      ['Email scored 71', 'No subject'],
    ],
  )
})

test('a template that was changed since stands where it changed', () => {
  const row = {
    id: '1',
    title: 'Opener',
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-02T10:00:00Z',
  }
  const [event] = activity({ templates: [row] })
  assert.deepEqual([event?.text, event?.at], ['Template changed', row.updated_at])
})

test("a campaign's emails of a day are one event, at the last one", () => {
  const events = activity({
    sent: [
      sent('Spring', '2026-11-21T09:00:00Z'),
      sent('Spring', '2026-11-21T11:00:00Z'),
      sent('Autumn', '2026-11-21T10:00:00Z'),
      sent('Spring', '2026-11-20T09:00:00Z'),
    ],
  })
  assert.deepEqual(
    events.map(({ text, name, at }) => [text, name, at.slice(8, 13)]),
    [
      ['2 emails sent', 'Spring', '21T11'],
      ['1 email sent', 'Autumn', '21T10'],
      ['1 email sent', 'Spring', '20T09'],
    ],
  )
})

test('a count that may have been cut off says so', () => {
  const many = Array.from({ length: SENT_READ }, () => sent('Spring', '2026-11-21T09:00:00Z'))
  assert.equal(activity({ sent: many })[0]?.text, `${SENT_READ}+ emails sent`)
})

test('replies, meetings, bounces and opt-outs are told apart, a bounce by whom it did not reach', () => {
  const mails = [inbound('reply'), inbound('reply', 'meeting'), inbound('bounce'), inbound('unsubscribe')]
  assert.deepEqual(
    activity({ inbound: mails }).map(({ kind, text, name }) => [kind, text, name]),
    [
      ['reply', 'Replied', 'maya@x.example'],
      ['meeting', 'Wants to meet', 'maya@x.example'],
      ['bounce', 'Bounced', 'lead@x.example'],
      ['unsubscribe', 'Unsubscribed', 'maya@x.example'],
    ],
  )
})

test('ten fit, and an import does not push the mail out', () => {
  const people = Array.from({ length: 20 }, (_, id) => ({
    id: String(id),
    name: 'Maya',
    email: 'maya@x.example',
    created_at: '2026-11-22T10:00:00Z',
  }))
  const days = Array.from({ length: 20 }, (_, day) => sent('Spring', `2026-10-${10 + day}T09:00:00Z`))
  assert.equal(activity({ people }).length, 4)
  const kinds = activity({ people, sent: days, inbound: [inbound('reply')] }).map(({ kind }) => kind)
  assert.equal(kinds.length, 10)
  assert.ok(kinds.includes('reply'))
})
