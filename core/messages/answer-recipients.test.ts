import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteForward, readAddresses, recipientsOf, type AnsweredMail } from './answer-recipients.ts'

const own = ['ada@sender.test', 'Sales@sender.test']
const mail: AnsweredMail = {
  direction: 'in',
  from_address: 'grace@company.test',
  reply_to: '',
  to_addresses: ['Ada@sender.test', 'colin@company.test'],
  cc: ['dora@company.test', 'sales@sender.test', 'Grace@company.test'],
}

test('a reply goes to whoever wrote, or where they want replies', () => {
  assert.deepEqual(recipientsOf('reply', mail, own), { to: ['grace@company.test'], cc: [] })
  const elsewhere = { ...mail, reply_to: 'office@company.test' }
  assert.deepEqual(recipientsOf('reply', elsewhere, own), { to: ['office@company.test'], cc: [] })
})

test('a reply to all leaves our own addresses out and names nobody twice', () => {
  assert.deepEqual(recipientsOf('replyAll', mail, own), {
    to: ['grace@company.test', 'colin@company.test'],
    cc: ['dora@company.test'],
  })
})

test('after a mail of ours, all go to whom it went', () => {
  const ours: AnsweredMail = {
    ...mail,
    direction: 'out',
    from_address: 'ada@sender.test',
    to_addresses: ['grace@company.test'],
  }
  assert.deepEqual(recipientsOf('replyAll', ours, own), {
    to: ['grace@company.test'],
    cc: ['dora@company.test'],
  })
})

test('a mail is forwarded to nobody yet, and quoted with who wrote it', () => {
  assert.deepEqual(recipientsOf('forward', mail, own), { to: [], cc: [] })
  const quote = quoteForward({
    ...mail,
    sender: 'Grace',
    at: '2026-11-20T10:00:00Z',
    subject: 'Re: A question',
    content_text: 'Yes',
  })
  assert.match(
    quote,
    /From: Grace <grace@company\.test>\nDate: Fri, 20 Nov 2026 10:00:00 GMT\nSubject: Re: A question\nTo: Ada/,
  )
  assert.ok(quote.endsWith('\n\nYes'))
})

test('addresses are read as they are pasted', () => {
  assert.deepEqual(readAddresses('Grace <grace@a.test>, colin@a.test;\n dora@a.test ,'), [
    'grace@a.test',
    'colin@a.test',
    'dora@a.test',
  ])
})
