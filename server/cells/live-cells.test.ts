// Live channels of accounts in the home database and in a cell, on the sockets of one server.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notify, receiveFromHome } from '#database/testing/installation-calls.ts'
import { until } from '#database/testing/until.ts'
import { ok, openHomeAndCell, type Account, type HomeAndCell } from '#server/testing/cells/home-and-cell.ts'
import { startCellWorkers } from './cell-workers.ts'
import { openSocket } from '#server/testing/realtime/raw-socket.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { inbox, joined } from '#server/testing/realtime/test-server.ts'

let both: HomeAndCell
let there: Account
let here: Account
let stopWorkers: () => Promise<void>

before(async () => {
  both = await openHomeAndCell()
  there = await both.signUp('there', 'cell')
  here = await both.signUp('here', 'home')
  stopWorkers = startCellWorkers({
    home: both.connected.db,
    keys: createDataKeys([both.dataKey]),
    secret: both.jwtSecret,
    dataDir: both.dataDir,
    poolSize: 2,
    lookMs: 100,
    onError: () => undefined,
    start: () => [],
  })
})
after(async () => {
  await stopWorkers()
  await both.close()
})

type Row = Record<string, unknown>
type Payload = { table: string; new: Row }

async function subscribe({ client }: Pick<Account, 'client'>, ...tables: string[]) {
  const box = inbox<Payload>()
  const channel = client.channel(`follow ${crypto.randomUUID()}`)
  for (const table of tables)
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, box.put as never)
  await joined(channel)
  return box
}

const addContact = ({ client, workspace }: Account, email: string) =>
  ok(client.from('audience').insert({ workspace_id: workspace, email }).select())

/** An announcement by the home database to all: a follower receives it after everything before. */
const announce = (title: string) => both.home.sql(`insert into announcements (message) values ('${title}')`)

test('each hears of what happens in its own workspace, at its own server, and a stranger and whoever is signed out hear nothing', async () => {
  const stranger = await both.signUp('stranger', 'cell')
  const boxes = await Promise.all([there, here, stranger].map((one) => subscribe(one, 'audience')))
  const out = await subscribe({ client: both.client() }, 'audience').catch((error: Error) => error)
  await addContact(there, 'rose@example.com')
  await addContact(here, 'lily@example.com')
  await addContact(stranger, 'iris@example.com')
  const heard = await Promise.all(boxes.map((box) => box.next()))
  assert.deepEqual(
    heard.map((payload) => payload.new['email']),
    ['rose@example.com', 'lily@example.com', 'iris@example.com'],
  )
  assert.deepEqual(
    boxes.map((box) => box.heard.length),
    [1, 1, 1],
  )
  assert.ok(out instanceof Error || out.heard.length === 0)
  await stranger.client.removeAllChannels()
})

test('one socket carries joins of two accounts at two servers', async () => {
  const socket = await openSocket(both)
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'audience' }] }
  for (const { client, id } of [there, here]) {
    const { data } = await client.auth.getSession()
    await socket.join(`realtime:${id}`, config, { access_token: data.session!.access_token })
    await socket.nextOf('system')
  }
  for (const one of [there, here]) {
    await addContact(one, `shared-${one.id}@example.com`)
    assert.equal((await socket.nextOf('postgres_changes')).topic, `realtime:${one.id}`)
  }
  socket.socket.close()
})

test('what home alone writes is heard at the cell, once the cell has it', async () => {
  const box = await subscribe(
    there,
    'workspaces',
    'workspace_members',
    'profiles',
    'subscriptions',
    'announcements',
  )
  const others = await subscribe(here, 'workspaces')
  await ok(there.client.from('workspaces').update({ name: 'Renamed' }).eq('id', there.workspace).select())
  const first = await box.next()
  assert.deepEqual([first.table, first.new['name']], ['workspaces', 'Renamed'])
  await both.home.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${there.id}', 'active', 'pro')`,
  )
  const second = await box.next()
  assert.equal(second.table, 'subscriptions')
  assert.equal(await both.count(both.cell, `subscriptions where user_id = '${there.id}'`), 1)
  await ok(there.client.from('profiles').update({ company: 'Roses' }).eq('id', there.id).select())
  assert.equal((await box.next()).table, 'profiles')
  await announce('News')
  assert.equal((await box.next()).table, 'announcements')
  assert.equal(others.heard.length, 0)
})

test('presence and broadcasts stay among those of one server, and a private channel asks the policies of its cell', async () => {
  const mate = await both.signUp('mate', 'cell')
  const heard = new Map<string, ReturnType<typeof inbox<{ payload: unknown }>>>()
  const channels = new Map<string, Awaited<ReturnType<typeof joined>>>()
  for (const [name, { client }] of Object.entries({ there, mate, here })) {
    const box = inbox<{ payload: unknown }>()
    heard.set(name, box)
    const channel = client.channel('room', { config: { broadcast: { ack: true }, presence: { key: name } } })
    channel.on('presence', { event: 'sync' }, () => undefined)
    channels.set(name, await joined(channel.on('broadcast', { event: 'said' }, box.put)))
  }
  await channels.get('there')!.track({ at: 1 })
  await until(async () => Object.keys(channels.get('mate')!.presenceState()).includes('there'))
  assert.deepEqual(channels.get('here')!.presenceState(), {})
  await channels.get('there')!.send({ type: 'broadcast', event: 'said', payload: { words: 'hello' } })
  assert.deepEqual((await heard.get('mate')!.next()).payload, { words: 'hello' })
  await channels.get('here')!.send({ type: 'broadcast', event: 'said', payload: { words: 'home' } })
  assert.equal(heard.get('here')!.heard.length, 0)
  await both.cell.sql(
    `create policy "rooms of this test" on realtime.messages for select to authenticated using (realtime.topic() = 'secret')`,
  )
  await joined(mate.client.channel('secret', { config: { private: true } }))
  await assert.rejects(joined(here.client.channel('secret', { config: { private: true } })), /permissions/)
  await mate.client.removeAllChannels()
})

test('while the cell is away its channels wait and those of home go on; nothing is missed', async () => {
  await there.client.removeAllChannels()
  await here.client.removeAllChannels()
  const box = await subscribe(there, 'audience')
  const others = await subscribe(here, 'audience')
  await both.cell.stop()
  await addContact(here, 'meanwhile@example.com')
  assert.equal((await others.next()).new['email'], 'meanwhile@example.com')
  await both.cell.start()
  await until(async () => (await there.client.from('audience').select('id')).status === 200)
  await addContact(there, 'after@example.com')
  assert.equal((await box.next()).new['email'], 'after@example.com')
})

const titles = async ({ client }: Account) =>
  (await ok(client.from('notifications').select('title').order('created_at'))).map(({ title }) => title)

test('what home writes for a person at the cell is seen there, live and in the log of their workspace, by nobody else', async () => {
  const guest = await both.signUp('guest', 'cell')
  const box = await subscribe(there, 'notifications')
  const body = { workspaceId: there.workspace, email: guest.email, role: 'editor' }
  await ok(there.client.functions.invoke('invite-member', { body }))
  await until(async () => (await titles(guest)).length === 1)
  const [invitation] = await ok(guest.client.rpc('get_invitations'))
  await ok(guest.client.rpc('accept_workspace_invitation', { p_id: invitation.id }))
  assert.equal((await box.next()).new['type'], 'member_joined')
  const log = async ({ client }: Account) =>
    client.rpc('get_workspace_activity', { p_workspace_id: there.workspace })
  await until(async () => {
    const actions = (await ok(log(there))).map(({ action }: { action: string }) => action)
    return actions.includes('member.invited') && actions.includes('member.joined')
  })
  for (const one of [guest, here]) assert.ok((await log(one)).error)
  assert.deepEqual(await titles(here), [])
  assert.ok((await both.client().from('notifications').select('id')).error)
  assert.equal(await both.count(both.home, 'notifications'), 0)
  assert.equal(await both.count(both.home, 'private.cell_outbox'), 0)
})

test('what home writes while the cell is away waits, comes once, and is held to what the person switched off there', async () => {
  await ok(there.client.from('notifications').delete().neq('type', '').select())
  await ok(there.client.from('notification_mutes').insert({ category: 'support' }).select())
  const emails = { category: 'team', channel: 'email', is_on: true }
  await ok(there.client.from('notification_channels').insert(emails).select())
  await both.cell.stop()
  await notify(both.home.sql, there.id, 'support')
  await notify(both.home.sql, there.id, 'member_joined')
  const waiting = await both.home.sql('select * from private.cell_outbox')
  assert.equal(waiting.length, 2)
  await both.cell.start()
  await until(async () => (await both.count(both.home, 'private.cell_outbox')) === 0)
  assert.equal((await titles(there)).length, 1)
  assert.equal(await both.count(both.cell, `private.notice_deliveries where type = 'member_joined'`), 1)
  // Simulates a process that crashed before it could confirm to the home database.
  await ok(there.client.from('notifications').delete().neq('type', '').select())
  await receiveFromHome(both.cell.sql, waiting)
  assert.deepEqual(await titles(there), [])
})

test('an entry that the cell refuses holds up no other', async () => {
  const mute = await both.signUp('mute', 'cell')
  await until(async () => (await both.count(both.home, 'private.cell_outbox')) === 0)
  const refused = crypto.randomUUID()
  await both.home.sql(`insert into private.cell_outbox (id, user_id, kind, content)
    values ('00000000-0000-7000-8000-000000000000', '${there.id}', 'notification', '{"id": "${refused}", "user_id": "${there.id}"}')`)
  for (let n = 0; n < 3; n += 1) await notify(both.home.sql, mute.id, 'member_joined')
  await until(async () => (await titles(mute)).length === 3)
  await until(async () => (await both.count(both.home, 'private.cell_outbox')) === 1)
  await both.home.sql('delete from private.cell_outbox')
})

/** Starts a placement test with a new API key of the account, and returns the state of its email. */
async function startPlacementTest({ client, workspace }: Account): Promise<() => Promise<unknown>> {
  const campaign = crypto.randomUUID()
  await both.cell.sql(`
    insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspace}', 'Roses');
    insert into audience (workspace_id, email) values ('${workspace}', '${campaign}@example.com');
    insert into mailboxes (workspace_id, address, smtp_host, smtp_port, imap_host, imap_port, imap_security, imap_user, is_seed)
      select '${workspace}', kind || '-${campaign}@example.com', '127.0.0.1', 25, '127.0.0.1', 993, 'tls', 'rose', kind = 'seed'
      from unnest('{sender,seed}'::text[]) kind;
    insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
      select workspace_id, '${campaign}', id from mailboxes where address = 'sender-${campaign}@example.com'`)
  const variants = [{ id: crypto.randomUUID(), subject: 'Roses', content_text: 'Hello' }]
  const sequence = [{ id: crypto.randomUUID(), kind: 'email', wait_days: 0, variants }]
  await ok(client.rpc('save_sequence', { p_campaign_id: campaign, p_sequence: sequence, p_base: 0 }))
  const key = (await ok(client.rpc('create_api_key', { p_name: 'Program', p_scope: 'write' }))) as string
  const program = both.client({ authorization: `Bearer ${key}` })
  const test = (await ok(program.rpc('start_placement_test', { p_campaign_id: campaign }))) as string
  return async () =>
    (
      await both.cell.sql(
        `select m.state from messages m join placements p on p.id = m.id where p.test_id = '${test}' order by 1 limit 1`,
      )
    )[0]?.['state']
}

const revokeKeys = ({ client }: Account) =>
  ok(client.from('api_keys').delete().eq('name', 'Program').select())

test('a revoked key ends the placement tests that it started at the cell', async () => {
  const gardener = await both.signUp('gardener', 'cell')
  const stateOf = await startPlacementTest(gardener)
  const ofAnother = await startPlacementTest(there)
  assert.equal(await stateOf(), 'queued')
  await revokeKeys(gardener)
  await until(async () => (await stateOf()) === 'cancelled')
  assert.equal(await ofAnother(), 'queued')
  await revokeKeys(there)
  await until(async () => (await ofAnother()) === 'cancelled')
})

test('a key that is revoked while its account moves ends its placement tests after the move', async () => {
  const gardener = await both.signUp('movingGardener', 'cell')
  const stateOf = await startPlacementTest(gardener)
  await both.cell.sql(`insert into private.moving (id, move_id, state)
    values ('${gardener.workspace}', gen_random_uuid(), 'left')`)
  await revokeKeys(gardener)
  await notify(both.home.sql, gardener.id, 'member_joined')
  await until(async () => (await both.count(both.home, 'private.cell_outbox')) === 1)
  assert.equal(await stateOf(), 'queued')
  await both.cell.sql(`delete from private.moving where id = '${gardener.workspace}'`)
  await until(async () => (await stateOf()) === 'cancelled')
  await until(async () => (await both.count(both.home, 'private.cell_outbox')) === 0)
})

test('an account that was moved joins again at its new server', async () => {
  const box = await subscribe(there, 'audience')
  await both.home.sql(`delete from private.account_cells where user_id = '${there.id}'`)
  await both.home.sql(`notify account_cells`)
  await until(async () => {
    await both.home.sql(
      `insert into audience (workspace_id, email) values ('${there.workspace}', 'moved-${crypto.randomUUID()}@example.com')`,
    )
    return box.heard.some((payload) => String(payload.new['email']).startsWith('moved'))
  })
})
