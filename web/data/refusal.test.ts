import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf, refusedBy } from './refusal.ts'

const otherwise = 'That did not work.'
const answered = (body: unknown) => ({ context: Response.json(body) })

test("a rejection shows the server's message and hint", async () => {
  assert.equal(
    await refusalOf(answered({ message: 'Too many.', hint: 'Wait.' }), otherwise),
    'Too many. Wait.',
  )
  assert.equal(await refusalOf(answered({ message: 'Too many.', hint: null }), otherwise), 'Too many.')
  assert.equal(
    await refusalOf({ code: 'PT402', message: 'No team.', hint: 'Upgrade.' }, otherwise),
    'No team. Upgrade.',
  )
})

test('a failed request without a message shows the fallback text', async () => {
  const silent = [
    new TypeError('Failed to fetch'),
    { code: '', message: 'TypeError: Failed to fetch' },
    { context: new TypeError('Failed to fetch') },
    { context: new Response('<html>') },
    answered(null),
    answered({}),
    null,
    'no',
  ]
  for (const error of silent) assert.equal(await refusalOf(error, otherwise), otherwise)
})

test('a function that refused says whether the plan, a missing model or the connection is why', async () => {
  const reasonOf = async (error: unknown) => (await refusedBy(error)).reason
  const refused = (status: number, body: object) => ({ context: Response.json(body, { status }) })
  assert.equal(await reasonOf(refused(402, { message: 'Used up.' })), 'plan')
  assert.equal(await reasonOf(refused(409, { code: 'NO_MODEL', message: 'None.' })), 'no-model')
  assert.equal(await reasonOf({ context: new Response('<html>', { status: 502 }) }), 'other')
  assert.equal(await reasonOf({ context: new TypeError('Failed to fetch') }), 'offline')
})
