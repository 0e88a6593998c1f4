import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailOf } from '#core/testing/labelled-inbound.ts'
import { failedRecipients } from './failed-recipients.ts'

const failedIn = (text: string) =>
  failedRecipients(mailOf({ from: 'postmaster@mx.example', headers: { To: 'ada@sender.example' }, text }))

test('the failed address is found between words of any script', () => {
  for (const text of [
    '收件人邮件地址（nora@lead.example）不存在，邮件无法送达。',
    '收件人：nora@lead.example，失败原因：该用户不存在',
    '宛先（nora@lead.example）は存在しません。',
    '받는사람:nora@lead.example님은 존재하지 않습니다.',
    'The address “nora@lead.example” was not found.',
    '<nora@lead.example>: user unknown',
  ])
    assert.ok(failedIn(text).includes('nora@lead.example'), text)
})

test('an address with letters beyond ASCII is found whole', () => {
  assert.ok(failedIn('<jürgen@lead.example>: user unknown').includes('jürgen@lead.example'))
})

test('our own address and the copy of our email name nobody', () => {
  assert.deepEqual(failedIn('To ada@sender.example\n\nReceived: from x\nTo: nora@lead.example'), [])
})

test('a failed forward names the address behind ours, and not ours', () => {
  for (const text of [
    'old@free.example\n    (generated from nora@lead.example)\n    550 5.1.1 User unknown',
    '<old@free.example>\n    (reason: 550 5.1.1 User unknown)\n    (expanded from: <nora@lead.example>)',
    '<old@free.example> (expanded from <nora@lead.example>): host mx.free.example said: 550\n    5.1.1 User unknown',
    'Ihre Nachricht an nora@lead.example wurde weitergeleitet:\n\nold@free.example: 550 5.1.1 Benutzer unbekannt',
    'No se pudo entregar el mensaje reenviado por nora@lead.example a old@free.example: el usuario no existe.',
    'Le message pour nora@lead.example a été transféré.\n<old@free.example> 550 5.1.1 inconnu',
  ])
    assert.deepEqual([...new Set(failedIn(text))], ['old@free.example'], text)
})
