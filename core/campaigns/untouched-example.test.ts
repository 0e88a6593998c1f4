import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playbooks } from './playbooks.ts'
import { untouchedExample } from './untouched-example.ts'

const emails = playbooks.flatMap(({ title, steps }) =>
  steps.filter(({ kind }) => kind === 'email').map(({ text }) => ({ title, text })),
)

test('each email of a playbook is its example, also with another greeting, signature or blank lines', () => {
  for (const { title, text } of emails) {
    assert.equal(untouchedExample(text), title)
    const signed = text.replace('{{first_name|there}}', 'Ann').replace('{{sender_name}}', 'Grace')
    assert.equal(untouchedExample(signed.replaceAll('\n', '\r\n')), title)
  }
})

test('an email that somebody wrote for their own offer is none', () => {
  for (const { text } of emails)
    assert.equal(untouchedExample(text.replaceAll(/[^\n]{30,}/g, (line) => `Ours: ${line}`)), null)
  for (const text of ['', 'Hi {{first_name|there}},', 'Would it help to see how theirs looks?'])
    assert.equal(untouchedExample(text), null)
})

test('playbooks are signed by the sender of the email', () => {
  for (const { text } of emails) assert.match(text, /\n\n\{\{sender_name\}\}$/)
})
