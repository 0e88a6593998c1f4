// Tests the n8n node against a running server: in n8n's own loader and contexts where n8n-core is installed, and in a
// stand-in everywhere.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ApiDocument } from '../../core/api/open-api-document.ts'
import { freshDatabase, type TestDatabase } from '../../database/testing/fresh-database.ts'
import { publicHosts } from '../../server/outbound/public-host.ts'
import { openProduct, type Person, type Product } from '../../server/testing/faults/product.ts'
import { openReceiver } from '../../server/testing/notices/push-receiver.ts'
import { Deliveries } from '../../server/webhooks/deliver-webhooks.ts'
import { createPostWebhook } from '../../server/webhooks/post-webhook.ts'
import { openN8n, openStandIn, type Host, type HostOptions } from '../testing/n8n-hosts.ts'
import { writePackage } from './write-package.ts'

let t: TestDatabase
let product: Product
let person: Person
let folder: string
let receiver: Awaited<ReturnType<typeof openReceiver>>
let options: HostOptions
const hosts: Host[] = []

before(async () => {
  t = await freshDatabase()
  product = await openProduct(t.db)
  receiver = await openReceiver()
  receiver.state.status = 200
  folder = await mkdtemp(join(tmpdir(), 'n8n-nodes-coldframe-'))
  const document = (await (await fetch(`${product.url}/openapi.json`)).json()) as ApiDocument
  await writePackage(document, folder)
  person = await product.newcomer('automator')
  const made = await person.client.rpc('create_api_key', {
    p_name: 'n8n',
    p_workspace_id: person.workspace,
    p_scopes: ['read', 'contacts', 'admin'],
    p_days: 90,
  })
  options = { folder, url: product.url, key: String(made.data), webhookUrl: `${receiver.url}/n8n` }
  const n8n = await openN8n(options)
  hosts.push(openStandIn(options), ...(n8n ? [n8n] : []))
})
after(async () => {
  await receiver.close()
  await product.close()
  await t.close()
  await rm(folder, { recursive: true })
})

/** Calls `check` in each host; says so when n8n itself is not one of them. */
const inEachHost = (title: string, check: (host: Host) => Promise<void>): void =>
  void test(title, async (context) => {
    for (const host of hosts) await check(host)
    context.diagnostic(`Run in ${hosts.map(({ name }) => name).join(' and ')}`)
    if (hosts.length === 1) context.diagnostic('n8n-core is not installed here: npm install --prefix lab/n8n')
  })

test('the package has what n8n asks of a community node, and no dependencies', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    keywords: string[]
    dependencies?: object
    n8n: { nodes: string[]; credentials: string[] }
  }
  assert.ok(manifest.keywords.includes('n8n-community-node-package'))
  assert.equal(manifest.dependencies, undefined)
  for (const file of [...manifest.n8n.nodes, ...manifest.n8n.credentials])
    assert.ok((await stat(join(folder, file))).size > 0)
})

inEachHost(
  'the node adds, lists, changes and deletes rows, and calls functions',
  async ({ execute, name }) => {
    const email = `${name.replaceAll(' ', '-')}@lead.example`
    const table = { resource: 'audience' }
    const filters = (value: string) => ({ filters: { all: [{ column: 'email', operator: 'eq', value }] } })
    const create = { ...table, operation: 'create_audience', fields: { email, tags: '["beta"]' } }
    const [created] = await execute(create)
    assert.deepEqual(valuesOf(created, 'email', 'tags', 'workspace_id'), [email, ['beta'], person.workspace])
    // n8n shows the reason below a title of its own.
    await assert.rejects(execute(create), ({ message, description = '' }: Error & { description?: string }) =>
      /23505|already|duplicate/i.test(`${message} ${description}`),
    )
    const change = { ...table, operation: 'update_audience', fields: { name: 'Ada' } }
    await assert.rejects(execute(change), /needs a filter/)
    const [changed] = await execute({ ...change, ...filters(email) })
    assert.deepEqual(valuesOf(changed, 'name'), ['Ada'])
    const list = { ...table, operation: 'list_audience', returnAll: true }
    assert.equal((await execute({ ...list, ...filters(email) })).length, 1)
    assert.equal((await execute({ ...list, ...filters('nobody@lead.example') })).length, 0)
    const range = [
      { column: 'email', operator: 'ilike', value: '*@lead.example' },
      { column: 'email', operator: 'neq', value: email },
    ]
    assert.equal((await execute({ ...list, filters: { all: range } })).length, 0)
    const call = { resource: 'action', operation: 'get_workspace_audience_secure' }
    assert.deepEqual(
      (await execute(call)).map((item) => valuesOf(item, 'name')),
      [['Ada']],
    )
    await execute({ ...table, operation: 'delete_audience', ...filters(email) })
    assert.equal((await execute(list)).length, 0)
  },
)
const valuesOf = (item: { json: unknown } | undefined, ...names: string[]) =>
  names.map((name) => (item!.json as Record<string, unknown>)[name])

inEachHost(
  'the trigger registers its webhook, verifies deliveries and removes it',
  async ({ trigger, name }) => {
    const endpoints = async () => await t.sql('select url, types, is_on from webhook_endpoints')
    const { checkExists, create, receive, staticData, ...hooks } = trigger({ events: ['contact.created'] })
    assert.equal(await checkExists(), false)
    await create()
    assert.equal(await checkExists(), true)
    assert.deepEqual(await endpoints(), [
      { url: options.webhookUrl, types: ['contact.created'], is_on: true },
    ])

    receiver.received.length = 0
    const email = `trigger-of-${name.replaceAll(' ', '-')}@lead.example`
    await person.client.from('audience').insert({ workspace_id: person.workspace, email })
    const open = () => staticData.secret!
    const secrets = { open, read: async () => open(), rotate: async () => open() }
    const post = createPostWebhook(publicHosts({ allowPrivate: true }))
    const deliveries = new Deliveries({ db: t.db, secrets, post })
    while ((await deliveries.startDue()) > 0) await deliveries.finish()
    const { headers, body } = receiver.received[0]!
    const delivery = { headers: headers as Record<string, string>, rawBody: body }
    const { status, items } = await receive(delivery)
    assert.deepEqual(
      [status, ...valuesOf(items[0], 'type', 'webhook_id')],
      [200, 'contact.created', headers['webhook-id']],
    )
    assert.equal((items[0]!.json as { data: { email: string } }).data.email, email)

    const forged = { ...delivery, rawBody: Buffer.from(body.toString().replace(email, 'eve@lead.example')) }
    const late = { ...delivery, headers: { ...delivery.headers, 'webhook-timestamp': '1' } }
    for (const bad of [forged, late, { ...delivery, headers: {} }])
      assert.deepEqual(await receive(bad), { status: 401, items: [] })

    await t.sql('update webhook_endpoints set is_on = false')
    assert.equal(await checkExists(), false)
    assert.deepEqual(await endpoints(), [])
    await create()
    await hooks.delete()
    assert.deepEqual([await endpoints(), staticData.secret], [[], undefined])
  },
)
