import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logCsv } from './log-csv.ts'

const line = {
  id: '1',
  created_at: '2026-11-21T08:00:00Z',
  actor: 'ada@coldframe.test',
  action: 'plan.granted',
  subject_table: 'users',
  subject_id: null,
  subject: '=1+1@example.com',
  details: { plan: 'pro' },
}

test('a log is written with its quotes doubled, and no cell is a formula', () => {
  assert.equal(
    logCsv([line]),
    'time,actor,action,table,id,subject,details\r\n' +
      `2026-11-21T08:00:00Z,ada@coldframe.test,plan.granted,users,,'=1+1@example.com,"{""plan"":""pro""}"\r\n`,
  )
})

test('a log with nothing in it is its heading', () => {
  assert.equal(logCsv([]), 'time,actor,action,table,id,subject,details\r\n')
})
