import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readServerRows, templateText } from './bulk-servers.ts'

const read = (...lines: string[]) => readServerRows(lines.join('\n'), 'w1')

test('each row of a file is a mailbox with the servers, ports, users and passwords of its columns', () => {
  const { mailboxes, rejected } = read(
    'Email;SMTP host;SMTP port;SMTP user;SMTP password;IMAP host;IMAP user;IMAP password;Name',
    'ada@example.com;mail.example.com;465;ada;one;imap.example.com;ada2;two;Ada Lovelace',
  )
  assert.deepEqual(rejected, [])
  const [row] = mailboxes
  assert.ok(row)
  const { smtp, imap, fromName, provider } = row.request
  assert.deepEqual(smtp, {
    host: 'mail.example.com',
    port: 465,
    security: 'tls',
    user: 'ada',
    password: 'one',
  })
  assert.deepEqual(imap, {
    host: 'imap.example.com',
    port: 993,
    security: 'tls',
    user: 'ada2',
    password: 'two',
  })
  assert.deepEqual([fromName, provider], ['Ada Lovelace', 'other'])
})

test('what a file leaves out is the usual port, the address as user, and the password of sending', () => {
  const [first, second] = read(
    'email,host,password,imap_host,imap_port',
    'ada@example.com,mail.example.com,pass,mail.example.com,143',
    'bob@example.com,mail.example.com,pass,,',
  ).mailboxes
  assert.ok(first && second)
  assert.deepEqual(first.request.smtp, {
    host: 'mail.example.com',
    port: 587,
    security: 'starttls',
    user: 'ada@example.com',
    password: 'pass',
  })
  assert.deepEqual([first.request.imap?.security, first.request.imap?.password], ['starttls', 'pass'])
  assert.equal(second.request.imap, null)
})

test('rows that can not be tried are named with their reason, and the rest is tried', () => {
  const { mailboxes, rejected } = read(
    'email,host,port,password,security',
    'nobody,mail.example.com,587,x,',
    'a@example.com,,587,x,',
    'b@example.com,mail.example.com,587,,',
    'c@example.com,mail.example.com,70000,x,',
    'd@example.com,mail.example.com,587,x,maybe',
    'e@example.com,mail.example.com,2525,x,none',
    'E@example.com,mail.example.com,2525,x,none',
  )
  assert.deepEqual(
    mailboxes.map(({ line }) => line),
    [7],
  )
  assert.deepEqual(
    rejected.map(({ line }) => line),
    [2, 3, 4, 5, 6, 8],
  )
  for (const { why } of rejected) assert.doesNotMatch(why, /\bx\b/)
})

test('a file without the columns it needs says which, and the template has them all', () => {
  const [fault] = read('ada@example.com,secret').rejected
  assert.match(fault?.why ?? '', /Missing: “email”, “host”, “password”\./)
  const template = readServerRows(templateText.replace('ada@example.com,,', 'ada@example.com,secret,'), 'w1')
  assert.deepEqual([template.mailboxes.length, template.rejected], [1, []])
})

test('more than a hundred rows are not tried at once', () => {
  const rows = Array.from({ length: 102 }, (_, n) => `a${n}@example.com,mail.example.com,x`)
  const { mailboxes, rejected } = read('email,host,password', ...rows)
  assert.deepEqual([mailboxes.length, rejected.map(({ line }) => line)], [100, [102, 103]])
})
