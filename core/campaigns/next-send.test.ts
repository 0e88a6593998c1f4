import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextSend } from './next-send.ts'

const wait = (leadId: string, rule: string, until: string | null = null) => ({ leadId, rule, until })

test('leaving messages come before those whose turn it is, and those before scheduled ones', () => {
  const gap = wait('gap', 'gap', '2026-11-23T10:00:00Z')
  const later = wait('later', 'wait', '2026-11-25T09:00:00Z')
  const leads = [later, gap, wait('turn', 'turn')]
  assert.equal(nextSend([...leads, wait('leaving', 'leaving')])?.leadId, 'leaving')
  assert.equal(nextSend(leads)?.leadId, 'turn')
  assert.equal(nextSend([later, gap])?.leadId, 'gap')
})

test('a lead that waits for somebody is never the next one', () => {
  assert.equal(nextSend([wait('a', 'missing_value'), wait('b', 'mailbox_broken')]), undefined)
  assert.equal(nextSend([]), undefined)
})
