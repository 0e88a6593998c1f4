import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { notificationTypesSql } from './notification-types-sql.ts'
import { notificationDisplayOf, notificationTypes } from './notification-types.ts'

test('the database knows the types that the table lists', async () => {
  const file = new URL('../../database/functions/notifications/notification_types.sql', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${notificationTypesSql()}\n`, 'run: npm run types')
})

test('a type that is not listed has a bell and leads nowhere', () => {
  assert.deepEqual(notificationDisplayOf('info'), { icon: 'bell', path: null })
  assert.deepEqual(notificationDisplayOf('constructor'), { icon: 'bell', path: null })
  assert.equal(notificationDisplayOf('support').path, '/help')
})

test('every type is a word that the table of notifications takes', () => {
  for (const type of Object.keys(notificationTypes)) assert.match(type, /^[a-z][a-z0-9_]{0,49}$/)
})
