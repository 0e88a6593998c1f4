import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dialed,
  findOf,
  headingOf,
  linkedInOf,
  readTaskView,
  scriptOf,
  writeTaskView,
  type Task,
} from './tasks.ts'

const task = (changes: Partial<Task> = {}, custom: object = {}): Task => ({
  id: 'a',
  kind: 'call',
  instructions: 'Ask {{first_name}} of {{company}} for {{sender_name|us}}',
  due_at: '2026-11-23T09:00:00Z',
  done_at: null,
  done_by: null,
  outcome: null,
  note: '',
  campaign_id: 'c',
  campaign_title: 'Founders',
  lead_id: 'l',
  step_id: 's',
  email: 'lin@example.com',
  contact: {
    id: 'p',
    name: 'Lin Park',
    email: 'lin@example.com',
    phone: '+49 (30) 12-34',
    company: 'Acme',
    job_title: null,
    location: null,
    custom_fields: JSON.stringify(custom),
  },
  sender: null,
  ...changes,
})

test('a script is filled for its lead, and says what it lacks', () => {
  assert.deepEqual(scriptOf(task()), { text: 'Ask Lin of Acme for us', problems: [] })
  const { text, problems } = scriptOf(task({ contact: null }))
  assert.match(text, /for us$/)
  assert.equal(problems.length, 2)
  assert.match(problems.join(' '), /company/)
})

test('a phone number is dialed without what people write between its digits', () => {
  assert.equal(dialed('+49 (30) 12-34'), 'tel:+49301234')
  assert.equal(dialed('ask the front desk'), null)
  assert.equal(dialed(null), null)
})

test('only an address at LinkedIn is a profile; without one it is searched for', () => {
  const of = (url: string) => linkedInOf(task({}, { 'LinkedIn URL': url }))
  assert.deepEqual(of('linkedin.com/in/lin'), { href: 'https://linkedin.com/in/lin', isProfile: true })
  assert.equal(of('https://de.linkedin.com/in/lin').isProfile, true)
  for (const other of [
    'https://linkedin.com.evil.test/in/lin',
    'javascript:alert(1)',
    'http://linkedin.com/in/l',
  ])
    assert.deepEqual(of(other), {
      href: 'https://www.linkedin.com/search/results/people/?keywords=Lin+Park+Acme',
      isProfile: false,
    })
})

test('an address keeps what the page shows, and may say anything', () => {
  const campaign = '01900aaa-0000-7000-8000-000000000a02'
  const view = { when: 'later', mine: true, kinds: ['call'], campaigns: [campaign] } as const
  assert.deepEqual(readTaskView(writeTaskView(view, new URLSearchParams('task=a'))), view)
  assert.deepEqual(readTaskView(new URLSearchParams('when=x&kind=email&kind=condition&campaign=%27')), {
    when: 'due',
    mine: false,
    kinds: [],
    campaigns: [],
  })
})

test('tasks due until midnight are for today, and earlier ones are overdue', () => {
  const now = new Date(2026, 10, 23, 15)
  const view = readTaskView(new URLSearchParams())
  assert.equal(findOf(view, now).until, new Date(2026, 10, 24).toISOString())
  const at = (date: Date) => headingOf(task({ due_at: date.toISOString() }), view, now)
  assert.equal(at(new Date(2026, 10, 22, 23, 59)), 'Overdue')
  assert.equal(at(new Date(2026, 10, 23, 20)), 'Today')
})
