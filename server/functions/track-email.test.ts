import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { checkTrackingDomain } from './check-tracking-domain.ts'
import { trackEmailFor } from './track-email.ts'

const t = testScenario()

const handler = trackEmailFor((domain) => {
  const address = (kind: string) => (id: string) => `https://${domain ?? 't.example'}/${kind}/${id}`
  return { pixel: address('o'), link: address('c'), unsubscribe: address('u') }
})
const html = '<p>Hi <a href="https://a.example/?x=1&amp;y=2">A</a> <a href="https://b.example/">B</a></p>'
const track = (changes: object = {}, who: Who = 'owner') =>
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
  await assert.rejects(track(), { code: 'PT402', message: 'The Free plan has no email tracking.' })
})

test('who may not track is refused before the email is looked at', async () => {
  for (const who of ['owner', 'viewer', 'stranger'] as const) {
    let reads = 0
    const body = handler.body.parse({ id: crypto.randomUUID(), workspaceId, to: 'lin@example.com', html })
    Object.defineProperty(body, 'html', { get: () => ((reads += 1), html) })
    await assert.rejects(handler.run({ body, identity: identityOf(t, who), db: t.db }), {
      code: who === 'owner' ? 'PT402' : '42501',
    })
    // Reads whether there is any data at all.
    assert.equal(reads, 1)
  }
})

test('an email comes back with a pixel and tracked links, and else as it was', async () => {
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'starter')`,
  )
  const made = await track({ untouched: [0] })
  const [link, ...others] = await t.asAda<{ id: string; url: string }>('select id, url from message_links')
  assert.deepEqual(others, [])
  assert.equal(link?.url, 'https://b.example/')
  const tracked = `https://t.example/c/${link?.id}`
  assert.ok(made.html.startsWith(html.replace('https://b.example/', tracked)))
  assert.match(made.html, new RegExp(`<img src="https://t.example/o/${made.id}"`))
  assert.equal(made.text, `Hi ${tracked} bye`)
})

test('a domain of one’s own is used once it works, and domains left out are left alone', async () => {
  const setDomainState = (state: string) =>
    t.sql(`update tracking_settings set domain_state = '${state}' where workspace_id = '${workspaceId}'`)
  await t.sql(`insert into tracking_settings (workspace_id, domain, excluded_domains)
    values ('${workspaceId}', 'links.acme.example', '{a.example}')`)
  await setDomainState('wrong')
  const before = await track()
  assert.equal(before.links, 1)
  assert.match(before.html, /https:\/\/a\.example.*https:\/\/t\.example\/c\//)
  await setDomainState('working')
  const made = await track()
  assert.match(made.html, /https:\/\/links\.acme\.example\/c\//)
  assert.match(made.unsubscribeUrl, /^https:\/\/links\.acme\.example\/u\//)
  await t.sql('delete from tracking_settings')
})

test('asked twice under one id it tracks once', async () => {
  const id = crypto.randomUUID()
  const [first, second] = [await track({ id }), await track({ id })]
  assert.deepEqual(second, first)
})

test('without its pixel nothing is added', async () => {
  assert.ok(!(await track({ tracksOpens: false })).html.includes('<img'))
})

test('it is kept whether opens and clicks could be seen at all', async () => {
  const seenIn = async (made: { id: string }) =>
    (await t.asAda('select tracks_opens, tracks_clicks from messages where id = $1', [made.id]))[0]
  assert.deepEqual(await seenIn(await track()), { tracks_opens: true, tracks_clicks: true })
  const plain = await track({ tracksOpens: false, untouched: [0, 1], text: 'Hi' })
  assert.deepEqual(await seenIn(plain), { tracks_opens: false, tracks_clicks: false })
})

test('viewers and strangers track nothing, and a wrong address is told', async () => {
  await assert.rejects(track({}, 'viewer'), { code: '42501' })
  await assert.rejects(track({}, 'stranger'), { code: '42501' })
  await assert.rejects(track({ to: 'not an address' }), { code: '23514' })
  await assert.rejects(track({ html: ' ' }), { status: 400 })
})

test('a long email comes back the same, and one of more links than anybody follows is refused with what to do', async () => {
  const words = `<p>${'Nothing but words. '.repeat(20_000)}</p>`
  const made = await track({ html: words + html, text: 'https://b.example/ and https://c.example/' })
  const links = await t.sql(
    `select id, url from message_links where message_id = '${made.id}' order by position`,
  )
  const urls = ['https://a.example/?x=1&y=2', 'https://b.example/', 'https://c.example/']
  assert.deepEqual(
    links.map(({ url }) => url),
    urls,
  )
  const [a, b, c] = links.map(({ id }) => `https://t.example/c/${String(id)}`)
  const pixel = made.html.slice(made.html.lastIndexOf('<img'))
  assert.match(pixel, new RegExp(`/o/${made.id}"`))
  assert.ok(made.html === `${words}<p>Hi <a href="${a}">A</a> <a href="${b}">B</a></p>${pixel}`)
  assert.equal(made.text, `${b} and ${c}`)
  const many = Array.from({ length: 1001 }, (_, n) => `https://a.example/${n}`).join(' ')
  await assert.rejects(track({ html: `<p>${many}</p>`, text: '' }), { status: 422, code: 'UNTRACKABLE' })
})

test('DNS is asked for a tracking domain by members alone, sixty times an hour', async () => {
  let checkCount = 0
  const check = async () => {
    checkCount += 1
    return { state: 'waiting' as const, found: null }
  }
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(0),
    key: Buffer.from('a key'),
    scale: 1,
  })
  const domains = { target: 'app.example', check, checkAll: async () => undefined }
  await t.sql(`insert into tracking_settings (workspace_id, domain) values ('${workspaceId}', 'go.example')
    on conflict (workspace_id) do update set domain = excluded.domain`)
  const press = (who: Who) => {
    const call = { body: { workspaceId }, identity: identityOf(t, who), db: t.db }
    return checkTrackingDomain(domains, limiter).run(call)
  }
  assert.equal((await press('stranger')).state, 'unset')
  assert.equal(checkCount, 0)
  for (let i = 0; i < 60; i += 1) await press('owner')
  await assert.rejects(press('owner'), { status: 429 })
  assert.equal(checkCount, 60)
})
