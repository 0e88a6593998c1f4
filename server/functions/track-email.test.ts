import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { identityOf, openScene, workspaceId, type Who } from '#database/policies/access.ts'
import type { TestDatabase } from '#database/testing.ts'
import { trackEmailFor } from './track-email.ts'

let t: TestDatabase
before(async () => (t = await openScene()))
after(() => t.close())

const address = (kind: string) => (id: string) => `https://t.example/${kind}/${id}`
const handler = trackEmailFor({ pixel: address('o'), link: address('c'), unsubscribe: address('u') })
const html = '<p>Hi <a href="https://a.example/?x=1&amp;y=2">A</a> <a href="https://b.example/">B</a></p>'
const ask = (changes: object = {}, who: Who = 'owner') =>
  handler.run({
    body: handler.body.parse({
      id: crypto.randomUUID(),
      workspaceId,
      to: 'lin@example.com',
      subject: 'Hello',
      html,
      text: 'Hi https://b.example/ bye',
      ...changes,
    }),
    identity: identityOf(t, who),
    db: t.db,
  })

test('on the free plan nothing is tracked, and the words say what to do', async () => {
  await assert.rejects(ask(), { code: 'PT402', message: 'The Free plan has no email tracking.' })
})

test('an email comes back with a pixel and tracked links, and else as it was', async () => {
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'starter')`,
  )
  const made = await ask({ untouched: [0] })
  const [link, ...others] = await t.db
    .as(t.ada)
    .query<{ id: string; url: string }>('select id, url from message_links')
  assert.deepEqual(others, [])
  assert.equal(link?.url, 'https://b.example/')
  const tracked = `https://t.example/c/${link?.id}`
  assert.ok(made.html.startsWith(html.replace('https://b.example/', tracked)))
  assert.match(made.html, new RegExp(`<img src="https://t.example/o/${made.id}"`))
  assert.equal(made.text, `Hi ${tracked} bye`)
})

test('asked twice under one id it tracks once', async () => {
  const id = crypto.randomUUID()
  const [first, second] = [await ask({ id }), await ask({ id })]
  assert.deepEqual(second, first)
})

test('without its pixel nothing is added', async () => {
  assert.ok(!(await ask({ tracksOpens: false })).html.includes('<img'))
})

test('viewers and strangers track nothing, and a wrong address is told', async () => {
  await assert.rejects(ask({}, 'viewer'), { code: '42501' })
  await assert.rejects(ask({}, 'stranger'), { code: '42501' })
  await assert.rejects(ask({ to: 'not an address' }), { code: '23514' })
  await assert.rejects(ask({ html: ' ' }), { status: 400 })
})
