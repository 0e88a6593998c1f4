import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVerification, type Facts } from './verification.ts'

const evaluate = (facts: Partial<Facts>) =>
  readVerification({
    arrival: { kind: 'none' },
    refusal: null,
    session: 'none',
    target: '/checkout',
    ...facts,
  })
const link = (type: 'signup' | 'magiclink') => ({ kind: 'link', token: 't', type, next: null }) as const

test('a signup link with a confirmed session succeeds and leads on after three seconds', () => {
  const success = { state: 'success', goTo: '/checkout', afterMs: 3000 }
  assert.deepEqual(evaluate({ arrival: link('signup'), session: 'confirmed' }), success)
})

test('a sign-in link leads on at once', () => {
  const success = { state: 'success', goTo: '/checkout', afterMs: 0 }
  assert.deepEqual(evaluate({ arrival: link('magiclink'), session: 'confirmed' }), success)
})

test('a signup link without a confirmed session is still pending', () => {
  for (const session of ['none', 'unconfirmed'] as const) {
    assert.deepEqual(evaluate({ arrival: link('signup'), session }), {
      state: 'error',
      message: 'Email verification is still pending. Please check your email and try again.',
    })
  }
})

const reason = 'This link was already used.'

test('a signup link that was used before succeeds for whoever is verified and signed in', () => {
  const success = { state: 'success', goTo: '/checkout', afterMs: 3000 }
  assert.deepEqual(evaluate({ arrival: link('signup'), refusal: reason, session: 'confirmed' }), success)
})

test('a signup link that no longer works is pending and says why while nobody verified is signed in', () => {
  for (const session of ['none', 'unconfirmed'] as const) {
    assert.deepEqual(evaluate({ arrival: link('signup'), refusal: reason, session }), {
      state: 'error',
      message: 'Email verification is still pending. Please check your email and try again.',
      reason,
    })
  }
})

test('any other link that no longer works has failed and says why, whoever is signed in', () => {
  assert.deepEqual(evaluate({ arrival: link('magiclink'), refusal: reason, session: 'confirmed' }), {
    state: 'error',
    message: 'Email verification failed. Please try again or contact support.',
    reason,
  })
})

test('without a link, nobody signed in goes back to sign in after two seconds', () => {
  assert.deepEqual(evaluate({}), {
    state: 'error',
    message: 'No active session found. Please sign in again.',
    goTo: '/auth',
    afterMs: 2000,
  })
})

test('without a link, a confirmed person goes to the dashboard and an unconfirmed one is told', () => {
  assert.deepEqual(evaluate({ session: 'confirmed' }), {
    state: 'success',
    goTo: '/dashboard',
    afterMs: 2000,
  })
  assert.deepEqual(evaluate({ session: 'unconfirmed' }), {
    state: 'error',
    message: 'Your email is not yet verified. Please check your email for the verification link.',
  })
})
