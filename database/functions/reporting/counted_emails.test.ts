// Two separate definitions of "sent" would eventually disagree, so every function counts with private.counted_emails.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '..')
const MOMENTS = 'sent_at|bounced_at|replied_at|first_opened_at|first_clicked_at|unsubscribed_at|complained_at'
/**
 * Functions that count for another purpose: the pace of sending, an operator's page without campaign figures, an
 * address that is given up.
 */
const OTHERS = new Set([
  'admin/admin_sending.sql',
  'inbox/record_inbound.sql',
  'audience/address_verdicts.sql',
])

test('no function counts the columns of messages itself', () => {
  const counting = new RegExp(
    `count\\((?:\\w+\\.)?(?:${MOMENTS})\\)|count\\([^)]*\\)(?: filter \\(where [^)]*(?:${MOMENTS}))`,
    'i',
  )
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql') && !OTHERS.has(name))
    .filter((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return counting.test(sql) && /(?:from|join) public\.messages/.test(sql)
    })
  assert.deepEqual(found, [])
})
