import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freeMail } from './free-mail.ts'

test('the database knows the same free providers', () => {
  const file = join(import.meta.dirname, '../../database/functions/sending/lead_holds.sql')
  const [, list = ''] = /domain = any \('\{([^}]+)\}'\)/.exec(readFileSync(file, 'utf8')) ?? []
  assert.deepEqual(list.split(/,\s*/), [...freeMail])
})
