import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMail } from './mail-worker.ts'

const dayOf = async (text: string, headers = '') => {
  const raw = Buffer.from(`From: lin@company.test\r\nSubject: Re: Hello\r\n${headers}\r\n${text}\r\n`)
  const { verdict, backOn } = await readMail({ raw, receivedAt: new Date('2026-11-23T10:00:00Z') })
  return [verdict.kind, backOn]
}

test('a reply keeps the day ahead that it names, and not one that it quotes', async () => {
  assert.deepEqual(await dayOf('Please write to me again on 4 March.'), ['reply', '2027-03-04'])
  assert.deepEqual(await dayOf('Which one?'), ['reply', null])
  assert.deepEqual(await dayOf('Which one?\r\n\r\n> Shall we talk on 4 March?'), ['reply', null])
})

test('an absence keeps the day of its own', async () => {
  const [kind, day] = await dayOf('I am out of office until 4 March.', 'Auto-Submitted: auto-replied\r\n')
  assert.deepEqual([kind, day], ['out_of_office', null])
})
