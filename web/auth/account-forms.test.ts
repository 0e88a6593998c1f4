import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeParse } from 'zod/mini'
import { signInForm, signUpForm } from './account-forms.ts'

const filled = {
  name: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@example.com',
  password: 'analytical',
  confirmPassword: 'analytical',
}

test('a filled sign-up form is accepted, without the spaces around it', () => {
  const parsed = safeParse(signUpForm, { ...filled, name: '  Ada Lovelace ', email: ' ada@example.com' })
  assert.deepEqual(parsed.data, filled)
})

test('different passwords are told apart, even while other fields are wrong', () => {
  const faults = faultsOf(signUpForm, { ...filled, email: 'ada', confirmPassword: 'x' })
  assert.deepEqual(faults, {
    email: 'Enter a valid email address',
    confirmPassword: 'Passwords do not match',
  })
})

test('a password of five characters is too short, one of six is not', () => {
  const short = faultsOf(signUpForm, { ...filled, password: '12345', confirmPassword: '12345' })
  assert.deepEqual(short, { password: 'Password must be at least 6 characters long' })
  assert.deepEqual(faultsOf(signUpForm, { ...filled, password: '123456', confirmPassword: '123456' }), {})
})

test('every empty field is named', () => {
  const empty = { name: '', username: ' ', email: '', password: '', confirmPassword: '' }
  assert.deepEqual(Object.keys(faultsOf(signUpForm, empty)).toSorted(), [
    'email',
    'name',
    'password',
    'username',
  ])
  assert.deepEqual(faultsOf(signInForm, { emailOrUsername: '', password: '' }), {
    emailOrUsername: 'Enter your email or username',
    password: 'Enter your password',
  })
})

// The first error of each field, which is the one that a form shows.
function faultsOf(form: Parameters<typeof safeParse>[0], values: unknown): Record<string, string> {
  const issues = safeParse(form, values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]))
}
