import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import type { SystemMail } from '#server/mail/mail.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { answerSupportRequest } from './answer-support-request.ts'

let id: string
const mails: SystemMail[] = []
const post = { full: false }

const t = testDatabase(async () => {
  await t.sql(`insert into profiles (id) values ('${t.adaId}'), ('${t.bobId}')`)
})
beforeEach(async () => {
  mails.length = 0
  post.full = false
  const [made] = await t.sql(`insert into support_requests (kind, name, email, subject, message)
    values ('support', 'Grace', 'grace@example.com', 'It <broke>', E'Help.\\nPlease.') returning id`)
  id = String(made?.id)
})

function answer(who: Identity, body: object) {
  const handler = answerSupportRequest({
    sendMail: async (mail) => {
      if (post.full) throw new Error('The postbox is full')
      mails.push(mail)
    },
  })
  const request = new Request('http://coldframe.test/functions/v1/answer-support-request', { method: 'POST' })
  return checked(handler).answer(body, { identity: who, db: t.db, request })
}

const stateOf = async () => (await t.sql(`select state from support_requests where id = '${id}'`))[0]?.state

test('an answer is kept and mailed, with what was asked below it', async () => {
  await answer(t.ada, { id, message: ' Close the lid. ' })
  assert.equal(await stateOf(), 'answered')
  assert.equal(mails.length, 1)
  const { to, replyTo, subject, text, html } = mails[0]!
  assert.equal(replyTo, 'ada@coldframe.test')
  assert.equal(to, 'grace@example.com')
  assert.equal(subject, 'Re: It <broke>')
  assert.match(text, /^Hello Grace,\n\nClose the lid\.\n\nYou wrote:\n> Help\.\n> Please\./)
  assert.match(html, /&gt; Help\./)
})

test('somebody who is no admin answers nobody', async () => {
  await assert.rejects(answer(t.bob, { id, message: 'Ha' }), { code: '42501' })
  assert.deepEqual(mails, [])
  assert.equal(await stateOf(), 'open')
})

test('an answer that could not be mailed is not kept as one', async () => {
  post.full = true
  await assert.rejects(answer(t.ada, { id, message: 'Close the lid.' }), /postbox/)
  assert.equal(await stateOf(), 'open')
  assert.deepEqual(await t.sql(`select id from support_answers where request_id = '${id}'`), [])
})

test('an empty answer and a request that is not there are refused', async () => {
  await assert.rejects(async () => answer(t.ada, { id, message: '  ' }), FunctionError)
  await assert.rejects(answer(t.ada, { id: t.bobId, message: 'Hello' }), { code: 'PT404' })
})
