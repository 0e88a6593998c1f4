import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presetOf } from '#core/mailboxes/presets.ts'
import { blankForm, toConnecting, withAddress, withOutgoing, withPreset } from './connect-form.ts'

test('an address of Gmail brings Gmail’s servers with it, and stands as the user', () => {
  const form = withAddress(blankForm(presetOf('other')), 'ada@gmail.com')
  assert.equal(form.provider, 'gmail')
  assert.deepEqual(
    [form.smtp.host, form.imap?.host, form.smtp.user],
    ['smtp.gmail.com', 'imap.gmail.com', 'ada@gmail.com'],
  )
})

test('a chosen provider stays when the address is of a company’s own domain', () => {
  const form = withAddress(blankForm(presetOf('gmail')), 'ada@example.com')
  assert.deepEqual(
    [form.provider, form.smtp.host, form.smtp.user],
    ['gmail', 'smtp.gmail.com', 'ada@example.com'],
  )
})

test('a user name that was typed is not overwritten', () => {
  const typed = { ...withAddress(blankForm(presetOf('other')), 'ada@example.com') }
  const form = withAddress({ ...typed, smtp: { ...typed.smtp, user: 'ada' } }, 'ada@example.org')
  assert.equal(form.smtp.user, 'ada')
})

test('a key’s user is fixed, and nothing is read where nothing can be', () => {
  const form = withPreset(blankForm(presetOf('gmail')), presetOf('sendgrid'))
  assert.deepEqual([form.smtp.user, form.imap], ['apikey', null])
})

test('one password opens both servers, spaces of an app password left out', () => {
  const form = { ...withAddress(blankForm(presetOf('gmail')), 'ada@gmail.com') }
  form.smtp.password = 'abcd efgh ijkl mnop'
  const connecting = toConnecting(form, 'w1')
  assert.deepEqual(
    [connecting.smtp.password, connecting.imap?.password],
    ['abcdefghijklmnop', 'abcdefghijklmnop'],
  )
  assert.equal(connecting.imap?.user, 'ada@gmail.com')
})

test('the incoming server follows the outgoing one until somebody writes another', () => {
  const begun = withAddress(blankForm(presetOf('other')), 'ada@example.com')
  const form = withOutgoing(begun, { ...begun.smtp, host: 'smtp.example.com', user: 'ada', security: 'none' })
  assert.deepEqual(
    [form.imap?.host, form.imap?.user, form.imap?.security],
    ['imap.example.com', 'ada', 'none'],
  )
  const typed = { ...form, imap: { ...form.imap!, host: 'mail.example.com', security: 'starttls' as const } }
  const changed = withOutgoing(typed, { ...typed.smtp, host: 'smtp.example.org', port: 2525 })
  assert.deepEqual([changed.imap?.host, changed.imap?.security], ['mail.example.com', 'starttls'])
  assert.equal(withOutgoing(form, { ...form.smtp, security: 'tls' }).imap?.security, 'tls')
})
