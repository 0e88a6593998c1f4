import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFitCheck, type FitVariant } from './check-fit.ts'

const variant = (text: string, html: string | null = null): FitVariant => ({
  step: 1,
  label: 'A',
  subject: 'handovers',
  text,
  html,
})
const member = (name: string, company: string | null = null) => ({
  name,
  email: 'a@example.com',
  phone: null,
  company,
  job_title: null,
  location: null,
  custom_fields: null,
})
const messages = (variants: FitVariant[], ...members: ReturnType<typeof member>[]) => {
  const check = createFitCheck(variants, {})
  return members.map((one) => check(one).map(({ message }) => message))
}

test('contacts without a value or fallback are reported, others are not', () => {
  const missing = '{{company}} has no value and no fallback.'
  assert.deepEqual(
    messages([variant('Hi {{company}}')], member('Ann', 'Acme'), member('Bob'), member('Cy', 'Low')),
    [[], [missing], []],
  )
})

test('a fallback fits everybody', () => {
  assert.deepEqual(messages([variant('Hi {{company|you}}')], member('Ann')), [[]])
})

test('a value that looks like a tag is found after ones that do not', () => {
  const found = messages([variant('Hi {{first_name}}')], member('Ann'), member('{{x}}'), member('Bob'))
  assert.deepEqual(
    found.map((of) => of.length),
    [0, 1, 0],
  )
})

test('a value that is no address is found where one is wanted', () => {
  const html = variant('', '<a href="{{company}}">Site</a>')
  const found = messages([html], member('Ann', 'acme.example'), member('Bob', 'Acme & Sons'))
  assert.deepEqual(
    found.map((of) => of.length),
    [0, 1],
  )
})
