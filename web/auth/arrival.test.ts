import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageForArrival, readArrival } from './arrival.ts'

const read = (address: string) => readArrival(new URL(address, 'https://app.example.com'))

test('a link of a mail says what it is for, and where to go then', () => {
  assert.deepEqual(read('/verify-email?token=t&type=signup'), {
    kind: 'link',
    token: 't',
    type: 'signup',
    next: null,
  })
  assert.deepEqual(read('/verify-email?token=t&type=magiclink&next=%2F%3Fredirect%3Dcheckout'), {
    kind: 'link',
    token: 't',
    type: 'magiclink',
    next: '/?redirect=checkout',
  })
})

test('the redirect target is a page of this site', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/x/..//evil.example',
    'javascript:x',
  ]
  for (const next of elsewhere) {
    const arrival = read(`/verify-email?token=t&type=signup&next=${encodeURIComponent(next)}`)
    assert.equal(arrival.kind === 'link' && arrival.next, null, next)
  }
})

test('a link that lost its type says so', () => {
  for (const rest of ['', '&type=', '&type=sig'])
    assert.equal(read(`/verify-email?token=t${rest}`).kind, 'refused')
})

test('a spent link says why', () => {
  const arrival = read(
    '/#error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired',
  )
  assert.deepEqual(arrival, { kind: 'refused', code: 'otp_expired', description: 'Email link has expired' })
})

test('a session in the address, or an ordinary fragment, is no arrival', () => {
  for (const address of ['/#access_token=a.b.c&refresh_token=r&type=signup', '/?code=c', '/#pricing', '/'])
    assert.deepEqual(read(address), { kind: 'none' }, address)
})

test('a refusal that came to the landing page is led to the page that deals with it', () => {
  const page = (address: string) => pageForArrival(new URL(address, 'https://app.example.com'))
  assert.equal(page('/#error_code=otp_expired'), '/verify-email')
  assert.equal(page('/#access_token=a.b.c&type=signup'), null)
  assert.equal(page('/verify-email#error_code=otp_expired'), null)
})
