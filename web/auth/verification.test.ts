import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeVerification, type Facts } from './verification.ts'

const judge = (facts: Partial<Facts>) =>
  judgeVerification({
    token: null,
    type: null,
    arrival: { kind: 'none' },
    session: 'none',
    target: '/checkout',
    ...facts,
  })

test('a signup link with a confirmed session succeeds and leads on after three seconds', () => {
  const success = { state: 'success', goTo: '/checkout', afterMs: 3000 }
  assert.deepEqual(judge({ token: 't', type: 'signup', session: 'confirmed' }), success)
  assert.deepEqual(judge({ arrival: { kind: 'session', type: 'signup' }, session: 'confirmed' }), success)
})

test('a signup link without a confirmed session is still pending', () => {
  for (const session of ['none', 'unconfirmed'] as const) {
    assert.deepEqual(judge({ token: 't', type: 'signup', session }), {
      state: 'error',
      message: 'Email verification is still pending. Please check your email and try again.',
    })
  }
})

test('a spent or forged link has failed, whoever is signed in', () => {
  const arrival = { kind: 'refused', code: 'otp_expired', description: 'expired' } as const
  assert.deepEqual(judge({ arrival, session: 'confirmed' }), {
    state: 'error',
    message: 'Email verification failed. Please try again or contact support.',
  })
})

test('without a link, nobody signed in goes back to sign in after two seconds', () => {
  assert.deepEqual(judge({}), {
    state: 'error',
    message: 'No active session found. Please sign in again.',
    goTo: '/auth',
    afterMs: 2000,
  })
})

test('without a link, a confirmed person goes to the dashboard and an unconfirmed one is told', () => {
  assert.deepEqual(judge({ session: 'confirmed' }), { state: 'success', goTo: '/dashboard', afterMs: 2000 })
  assert.deepEqual(judge({ session: 'unconfirmed' }), {
    state: 'error',
    message: 'Your email is not yet verified. Please check your email for the verification link.',
  })
})

test('a recovery link is no verification', () => {
  const arrival = { kind: 'session', type: 'recovery' } as const
  assert.deepEqual(judge({ arrival, session: 'confirmed' }), {
    state: 'success',
    goTo: '/dashboard',
    afterMs: 2000,
  })
})
