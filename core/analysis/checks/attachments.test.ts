import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { attachments } from './attachments.ts'

test('announcing one fails', () => {
  assert.ok(lostBy(attachments, { text: 'Please find attached our brochure.' }) > 0)
})

test('offering one passes', () => {
  assert.equal(tryCheck(attachments, { text: 'Shall I send you the brochure?' })?.lost, 0)
})

test('a file in the message fails', () => {
  assert.ok(
    lostBy(attachments, {
      kind: 'source',
      source:
        'Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHello\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=a.pdf\n\nxxxx\n--b--',
    }) > 0,
  )
})
