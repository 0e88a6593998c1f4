import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageForArrival, readArrival } from './arrival.ts'

test('a verified link says what it verified', () => {
  const arrival = readArrival(
    '#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=signup',
  )
  assert.deepEqual(arrival, { kind: 'session', type: 'signup' })
})

test('a spent link says why', () => {
  const arrival = readArrival(
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired',
  )
  assert.deepEqual(arrival, { kind: 'refused', code: 'otp_expired', description: 'Email link has expired' })
})

test('an ordinary fragment is no arrival', () => {
  assert.deepEqual(readArrival('#pricing'), { kind: 'none' })
  assert.deepEqual(readArrival(''), { kind: 'none' })
})

test('a link that came to the landing page is led to the page that deals with it', () => {
  assert.equal(pageForArrival('/', { kind: 'session', type: 'signup' }), '/verify-email')
  assert.equal(pageForArrival('/', { kind: 'session', type: 'recovery' }), '/reset-password')
  assert.equal(pageForArrival('/', { kind: 'none' }), null)
  assert.equal(pageForArrival('/verify-email', { kind: 'session', type: 'signup' }), null)
})
