import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromDomain, isAligned, readAuthentication } from './authentication.ts'
import { readMessage } from './read-message.ts'

const message = (...headers: string[]) => readMessage(`${headers.join('\n')}\n\nHello`)

test('reads the three results with the domains they are about', () => {
  const verdicts = readAuthentication(
    message(
      'Authentication-Results: mx.google.com; dkim=pass header.i=@acme.com header.s=s1;',
      ' spf=softfail (google.com: domain of a@mail.acme.com) smtp.mailfrom=a@mail.acme.com;',
      ' dmarc=fail (p=NONE) header.from=acme.com',
    ),
  )
  assert.deepEqual(verdicts, [
    { method: 'dkim', result: 'pass', domain: 'acme.com' },
    { method: 'spf', result: 'softfail', domain: 'mail.acme.com' },
    { method: 'dmarc', result: 'fail', domain: 'acme.com' },
  ])
})

test('believes the topmost header only: those below may be forged', () => {
  const verdicts = readAuthentication(
    message(
      'Authentication-Results: mx; spf=fail smtp.mailfrom=a.com',
      'Authentication-Results: forged; spf=pass smtp.mailfrom=a.com',
    ),
  )
  assert.deepEqual(
    verdicts.map(({ result }) => result),
    ['fail'],
  )
})

test('takes Received-SPF where nothing else speaks of SPF', () => {
  assert.deepEqual(readAuthentication(message('Received-SPF: pass (x) envelope-from="a@acme.com"')), [
    { method: 'spf', result: 'pass', domain: 'acme.com' },
  ])
})

test('domains of one owner are aligned, strangers are not', () => {
  assert.ok(isAligned('mail.acme.co.uk', 'acme.co.uk'))
  assert.ok(!isAligned('acme.co.uk', 'other.co.uk'))
  assert.ok(!isAligned(null, 'acme.com'))
})

test('the sender is the address, whatever the display name says', () => {
  assert.equal(fromDomain(message('From: "help@bank.com" <x@evil.net>')), 'evil.net')
})
