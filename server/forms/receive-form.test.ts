// Tests forms as pages and programs post to them.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { identityOf, openScenario, workspaceId } from '#database/testing/policy-access.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { leaveRows } from '#database/testing/installation-calls.ts'
import { formLimit, receiveForm, visitorLimit, type FormDeps } from './receive-form.ts'

let t: TestDatabase
let deps: FormDeps
let form: string
const counted: string[] = []
let address = '203.0.113.7'
const campaign = '01900ccc-0000-7000-8000-00000000c001'

before(async () => {
  t = await openScenario()
  const free = { wait: 0, left: 1, first: true, headers: {} }
  deps = {
    db: t.db,
    log: { warn: () => undefined },
    clientAddress: () => address,
    limiter: {
      async take({ count }, subject) {
        counted.push(subject)
        return counted.filter((one) => one === subject).length > count ? { ...free, wait: 9 } : free
      },
    },
  }
  await t.sql(
    `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Offices')`,
  )
})
after(() => t.close())
beforeEach(async () => {
  counted.length = 0
  await t.sql('delete from contact_forms; delete from campaign_leads; delete from audience')
  const [made] = await t.db
    .as(identityOf(t, 'owner'))
    .query<{ id: string }>(
      `insert into contact_forms (workspace_id, name, tags) values ($1, 'Demo request', '{inbound}') returning id`,
      [workspaceId],
    )
  form = made!.id
})

const post = (body: string | URLSearchParams | FormData, type?: string, id = form) =>
  receiveForm(
    deps,
    new Request(`http://localhost/forms/${id}`, {
      method: 'POST',
      body,
      headers: type ? { 'content-type': type } : {},
    }),
    id,
  )
const postJson = (body: unknown, id = form) => post(JSON.stringify(body), 'application/json', id)
const contacts = (columns: string) => t.sql(`select ${columns} from audience order by email`)

test('a posted form adds a contact with the tags of the form, whatever the page calls its fields', async () => {
  const fields = new URLSearchParams({
    'Your E-mail': 'Ann.Lee@acme.test',
    'First name': 'Ann',
    Surname: 'Lee',
    Company: 'Acme',
    'Team size': '40',
    _page: 'pricing',
  })
  const answer = await post(fields)
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /Thank you/)
  assert.deepEqual(await contacts('email, name, company, tags, source, custom_fields'), [
    {
      email: 'Ann.Lee@acme.test',
      name: 'Ann Lee',
      company: 'Acme',
      tags: ['inbound'],
      source: 'Demo request',
      custom_fields: '{"Team size":"40"}',
    },
  ])
  const [{ received } = {}] = await t.sql('select received::int from contact_forms')
  assert.equal(received, 1)
})

test('JSON is read too, within the objects of other tools, and answered as JSON', async () => {
  const answer = await postJson({ event: 'new', data: { email: 'bo@acme.test', lead: { company: 'Acme' } } })
  assert.deepEqual([answer.status, await answer.json()], [200, { message: 'Received' }])
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  assert.deepEqual(await contacts('email, company'), [{ email: 'bo@acme.test', company: 'Acme' }])
})

test('a stranger sets no tag, owner, score or lawful basis', async () => {
  const answer = await postJson({
    email: 'ann@acme.test',
    tags: 'vip',
    owner: 'ada@test',
    'lead score': '99',
    source: 'ad',
  })
  assert.equal(answer.status, 200)
  const [contact] = await contacts('tags, owner_id, lead_score, source, custom_fields::jsonb as custom')
  assert.deepEqual(contact, {
    tags: ['inbound'],
    owner_id: null,
    lead_score: 0,
    source: 'Demo request',
    custom: { tags: 'vip', owner: 'ada@test', 'lead score': '99', source: 'ad' },
  })
})

test('a form with a file is read without the file', async () => {
  const data = new FormData()
  data.set('email', 'cy@acme.test')
  data.set('cv', new Blob(['x'.repeat(100)]), 'cv.pdf')
  assert.equal((await post(data)).status, 200)
  assert.deepEqual(await contacts('email, custom_fields'), [{ email: 'cy@acme.test', custom_fields: null }])
})

test('a known contact gets what it lacks, and nothing of it is overwritten', async () => {
  await t.sql(`insert into audience (workspace_id, email, company, tags, custom_fields)
    values ('${workspaceId}', 'ann@acme.test', 'Acme', '{vip}', '{"Plan": "gold"}')`)
  assert.equal(
    (await postJson({ email: 'ANN@acme.test', company: 'Evil', 'job title': 'CTO', Plan: 'none', Size: '9' }))
      .status,
    200,
  )
  const [contact] = await contacts('company, job_title, tags, custom_fields::jsonb as custom')
  assert.deepEqual(contact, {
    company: 'Acme',
    job_title: 'CTO',
    tags: ['vip', 'inbound'],
    custom: { Plan: 'gold', Size: '9' },
  })
})

test('a launched campaign enrolls the contact once, and a draft or an archived one nobody', async () => {
  await t.sql(`update contact_forms set campaign_id = '${campaign}'`)
  const leads = () => t.sql('select email from campaign_leads order by email')
  assert.equal((await postJson({ email: 'draft@acme.test' })).status, 200)
  assert.deepEqual(await leads(), [])
  await t.sql(`update email_campaigns set launched_at = now(), status = 'sending'`)
  assert.equal((await postJson({ email: 'ann@acme.test' })).status, 200)
  assert.equal((await postJson({ email: 'ann@acme.test' })).status, 200)
  assert.deepEqual(await leads(), [{ email: 'ann@acme.test' }])
  await t.sql(`update email_campaigns set status = 'archived'`)
  assert.equal((await postJson({ email: 'late@acme.test' })).status, 200)
  assert.deepEqual(await leads(), [{ email: 'ann@acme.test' }])
})

test('somebody who opted out is stored, and not enrolled', async () => {
  await t.sql(`update email_campaigns set launched_at = now(), status = 'sending';
    update contact_forms set campaign_id = '${campaign}';
    insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'left@acme.test', 'unsubscribe')`)
  assert.equal((await postJson({ email: 'left@acme.test' })).status, 200)
  assert.equal((await contacts('email')).length, 1)
  assert.deepEqual(await t.sql(`select state from campaign_leads where state in ('waiting', 'active')`), [])
})

test('a page of thanks follows where the form names one', async () => {
  await t.sql(`update contact_forms set thanks_url = 'https://acme.test/thanks'`)
  const answer = await post(new URLSearchParams({ email: 'ann@acme.test' }))
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, 'https://acme.test/thanks'])
})

test('a program that fills in the hidden field gets an answer, and stores nobody', async () => {
  assert.equal((await postJson({ email: 'bot@acme.test', _gotcha: 'x' })).status, 200)
  assert.deepEqual(await contacts('email'), [])
})

for (const [what, body, type, status] of [
  ['no address', '{"name": "Ann"}', 'application/json', 422],
  ['a broken address', '{"email": "ann@"}', 'application/json', 422],
  ['no JSON', '{"email"', 'application/json', 400],
  ['a list', '[1]', 'application/json', 400],
  ['a broken form', 'x', 'multipart/form-data; boundary=y', 400],
  ['too many bytes', `{"email": "${'a'.repeat(64_000)}"}`, 'application/json', 413],
] as const) {
  test(`${what} is refused with the reason, and stores nobody`, async () => {
    const answer = await post(body, type)
    assert.equal(answer.status, status)
    assert.ok(((await answer.json()) as { message: string }).message.length > 10)
    assert.deepEqual(await contacts('email'), [])
  })
}

test('a form that is deleted, or of a suspended owner, or over its limit takes nothing', async () => {
  const unknown = await postJson({ email: 'ann@acme.test' }, '01900ccc-0000-4000-8000-00000000c001')
  assert.equal(unknown.status, 404)
  assert.equal((await postJson({ email: 'ann@acme.test' }, `x' or 1=1`)).status, 404)
  await t.sql(`update auth.users set banned_until = now() + interval '1 day' where id = '${t.adaId}'`)
  assert.equal((await postJson({ email: 'ann@acme.test' })).status, 404)
  await t.sql(`update auth.users set banned_until = null`)
  counted.push(...Array<string>(formLimit.count).fill(form))
  assert.equal((await postJson({ email: 'ann@acme.test' })).status, 429)
  assert.deepEqual(await contacts('email'), [])
})

test('an address that submits all that it may leaves submissions to others, and an unknown form is not counted', async () => {
  await postJson({ email: 'ann@acme.test' }, crypto.randomUUID())
  assert.deepEqual(counted, [])
  for (let n = 0; n < visitorLimit.count; n += 1) assert.equal((await post('x', 'text/plain')).status, 400)
  assert.equal((await postJson({ email: 'ann@acme.test' })).status, 429)
  assert.equal(counted.filter((subject) => subject === form).length, visitorLimit.count)
  address = '198.51.100.7'
  assert.equal((await postJson({ email: 'bo@acme.test' })).status, 200)
  assert.deepEqual(await contacts('email'), [{ email: 'bo@acme.test' }])
})

test('strangers leave a tenth of the rows of a workspace to its members', async () => {
  await leaveRows(t.sql, workspaceId, t.adaId, { free: 500, share: 0.9 })
  const answer = await postJson({ email: 'ann@acme.test', Notes: 'x'.repeat(1_000) })
  assert.equal(answer.status, 409)
  assert.deepEqual(await contacts('email'), [])
  assert.equal((await postJson({ email: 'ann@acme.test' })).status, 200)
  await t.sql('delete from private.row_usage')
})

test('a form of a workspace on another server is found there', async () => {
  const home = await freshDatabase()
  try {
    const request = new Request('http://localhost/', { method: 'POST', body: '{"email": "ann@acme.test"}' })
    const otherServers = () => Promise.resolve([t.db])
    assert.equal((await receiveForm({ ...deps, db: home.db }, request.clone(), form)).status, 404)
    assert.equal((await receiveForm({ ...deps, db: home.db, otherServers }, request, form)).status, 200)
    assert.deepEqual(await contacts('email'), [{ email: 'ann@acme.test' }])
  } finally {
    await home.close()
  }
})

test('a workspace has at most twenty forms, and somebody signed in as the owner makes none', async () => {
  const owner = identityOf(t, 'owner')
  const add = (who = owner) =>
    t.db.as(who).query(`insert into contact_forms (workspace_id, name) values ($1, 'More')`, [workspaceId])
  await assert.rejects(
    add({ ...owner, claims: { ...owner.claims, act: { sub: t.bobId } } }),
    /signed in as someone else/,
  )
  for (let i = 1; i < 20; i += 1) await add()
  await assert.rejects(add(), /20 forms/)
})
