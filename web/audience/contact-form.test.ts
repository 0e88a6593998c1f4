import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Contact } from '#core/audience/contact.ts'
import { formOf, contactForm, contactOf } from './contact-form.ts'

const contact: Contact = {
  id: 'a',
  workspace_id: 'w',
  name: 'Ada',
  email: 'ada@example.com',
  tags: ['vip', 'new'],
  phone: null,
  company: 'Engine',
  job_title: null,
  location: null,
  source: 'manual',
  notes: null,
  priority: 'high',
  lead_score: 7,
  birthday: '1815-12-10',
  not_before: null,
  lawful_basis: null,
  basis_proof: null,
  time_zone: 'Europe/London',
  owner_id: null,
  derived_time_zone: null,
  verdict: 'unknown',
  verdict_reason: null,
  verdict_suggestion: null,
  verdict_at: null,
  derived_time_zone_from: null,
  derived_time_zone_confidence: null,
  custom_fields: '{"plan":"gold","seats":12,"paid":true}',
  created_at: '',
  updated_at: '',
  last_contacted_at: null,
  last_reply_at: null,
}

test('a contact that is opened and saved stays as it was, types of custom fields included', () => {
  assert.deepEqual({ ...contact, ...contactOf(contactForm.parse(formOf(contact))) }, contact)
})

test('a new contact has medium priority, no score and came by hand', () => {
  const { priority, lead_score, source } = contactOf({ ...formOf(null), email: 'a@example.com' })
  assert.deepEqual({ priority, lead_score, source }, { priority: 'medium', lead_score: 0, source: 'manual' })
})

test('an address may be pasted with its name around it; nonsense may not', () => {
  const read = (email: string) => contactForm.safeParse({ ...formOf(null), email })
  assert.equal(contactOf({ ...formOf(null), email: 'Ada <ada@example.com>' }).email, 'ada@example.com')
  assert.equal(read('Ada <ada@example.com>').success, true)
  assert.equal(read('ada@').success, false)
  assert.equal(read('').error?.issues[0]?.message, 'Enter an email address')
})

test('blank and repeated tags, and custom fields without a name or value, are left out', () => {
  const made = contactOf({
    ...formOf(null),
    tags: ' a, ,a,b',
    custom: [
      { key: ' ', kind: 'text', value: 'x' },
      { key: 'plan', kind: 'text', value: ' ' },
    ],
  })
  assert.deepEqual(made.tags, ['a', 'b'])
  assert.equal(made.custom_fields, null)
})

test('a domain is shown in its letters and stored in ASCII', () => {
  const stored = contactOf({ ...formOf(null), email: 'grace@bücher.example' })
  assert.equal(stored.email, 'grace@xn--bcher-kva.example')
  const shown = formOf({ ...contact, email: stored.email })
  assert.equal(shown.email, 'grace@bücher.example')
  assert.equal(contactOf(shown).email, stored.email)
})
