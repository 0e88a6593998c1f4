import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'
import { sendTrackedEmail } from './send-tracked-email.ts'

const mailboxId = '01900c00-0000-7000-8000-000000000c00'
const t = testScenario(async () => {
  await t.sql(`insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port)
    values ('${mailboxId}', '${workspaceId}', 'ada@example.com', 'smtp.example.com', 587)`)
})

const handler = sendTrackedEmail((domain) => {
  const address = (kind: string) => (id: string) => `https://${domain ?? 't.example'}/${kind}/${id}`
  return { pixel: address('o'), link: address('c'), unsubscribe: address('u') }
})
const send = (changes: object = {}, who: Who = 'owner') =>
  handler.run({
    body: handler.body.parse({
      id: crypto.randomUUID(),
      workspaceId,
      mailboxId,
      to: 'lin@example.com',
      subject: 'Hello',
      html: '<p>Hi <a href="https://a.example/">A</a></p>',
      text: 'Hi A (https://a.example/)',
      ...changes,
    }),
    identity: identityOf(t, who),
    db: t.db,
  })

test('on the free plan nothing is sent, and the words say what to do', async () => {
  await assert.rejects(send(), { code: 'PT402', message: 'The Free plan has no email tracking.' })
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'starter')`,
  )
})

test('it is queued as it leaves, and says when', async () => {
  const { id, leavesAt } = await send()
  assert.ok(leavesAt !== null && Date.parse(leavesAt) > Date.now() - 60_000)
  const [kept] = await t.asAda<{ state: string; html: string; text: string; link: string }>(
    `select m.state, b.content_html as html, b.content_text as text, l.id as link
     from messages m join message_bodies b using (id) join message_links l on l.message_id = m.id where m.id = $1`,
    [id],
  )
  assert.equal(kept?.state, 'queued')
  assert.ok(
    kept.html.includes(`https://t.example/c/${kept.link}`) && kept.html.includes(`https://t.example/o/${id}`),
  )
  assert.equal(kept.text, `Hi A (https://t.example/c/${kept.link})`)
})

test('asked twice under one id it is one email', async () => {
  const id = crypto.randomUUID()
  const [first, second] = await Promise.all([send({ id }), send({ id })])
  assert.deepEqual(second, first)
  assert.equal((await t.sql(`select id from message_links where message_id = '${id}'`)).length, 1)
})

test('viewers and strangers send nothing, and a subject is one line', async () => {
  await assert.rejects(send({}, 'viewer'), { code: '42501' })
  await assert.rejects(send({}, 'stranger'), { code: '42501' })
  await assert.rejects(
    async () => await send({ subject: 'Hello\r\nBcc: everybody@example.com' }),
    /line break/,
  )
})
