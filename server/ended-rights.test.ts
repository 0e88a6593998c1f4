// Tests everything that a right allowed, after each way in which the right can end.
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#database/database.ts'
import { openAs } from '#database/open-pool.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { cheapenPasswordsInFile } from '#server/testing/auth/cheap-passwords-in-file.ts'
import { createDiskStore } from './storage/disk-store.ts'
import { openProduct, type Person, type Product } from './testing/faults/product.ts'
import { openSocket, type RawSocket } from './testing/realtime/raw-socket.ts'

cheapenPasswordsInFile()

const password = 'correct horse battery'
/** Far below the minute after which a socket is checked anyway. */
const AT_ONCE_MS = 3_000

let t: TestDatabase
let db: Database
let product: Product
let folder: string
let owner: Person
let admin: Person

before(async () => {
  t = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'coldframe-ended-'))
  // Calls that are held up keep their connections.
  db = openAs(t.login, 10)
  product = await openProduct(db, { contentStore: createDiskStore(folder) })
  owner = await product.newcomer('owner-of-rights')
  admin = await product.newcomer('admin-of-rights')
  const adminId = await idOf(admin)
  await t.sql(`insert into profiles (id, name) values ('${adminId}', 'Admin') on conflict do nothing`)
  await t.sql(`update profiles set role = 'admin' where id = '${adminId}'`)
  await writeCampaign()
})
after(async () => {
  await product.close()
  await db.close()
  await t.close()
  await rm(folder, { recursive: true })
})

const campaignId = randomUUID()
/** A workspace has one open import, and a repair of names is one. */
const importing = randomUUID()
/** The advisory lock that holds up calls about all contacts of a campaign. */
const HELD_UP = 20_261_128

async function writeCampaign(): Promise<void> {
  await t.sql(`
    insert into workspaces (id, user_id, name) select '${importing}', user_id, 'Imports'
      from workspaces where id = '${owner.workspace}';
    insert into email_campaigns (id, workspace_id, title) values ('${campaignId}', '${owner.workspace}', 'Founders');
    insert into audience (workspace_id, email, name) values ('${owner.workspace}', 'ann@rights.test', 'ANN LEE');
    insert into messages (workspace_id, recipient)
      select '${owner.workspace}', 'm' || n || '@rights.test' from generate_series(1, 3) n;
    insert into message_links (workspace_id, message_id, url, position)
      select '${owner.workspace}', m.id, 'https://rights.test/' || repeat('x', 7900), n
      from messages m, generate_series(1, 1000) n;
    insert into mailboxes (workspace_id, address, smtp_host, smtp_port, imap_host, imap_port, imap_security, imap_user, is_seed)
      select '${owner.workspace}', address, '127.0.0.1', 25, '127.0.0.1', 993, 'tls', 'ada', address like 'seed%'
      from unnest('{ada@rights.test,seed@rights.test}'::text[]) address;
    insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
      select workspace_id, '${campaignId}', id from mailboxes where address = 'ada@rights.test';
    alter function private.launch_contacts rename to launch_contacts_at_once;
    do $create$ begin execute format(
      $body$create function private.launch_contacts(campaign uuid, after uuid, most integer) returns %s language plpgsql as $$
      #variable_conflict use_column
      begin
        perform pg_advisory_xact_lock_shared(${HELD_UP});
        return query select * from private.launch_contacts_at_once(campaign, after, most);
      end $$$body$, pg_get_function_result('private.launch_contacts_at_once'::regproc)); end $create$`)
  const variants = [{ id: randomUUID(), subject: 'Offices', content_text: 'Hi {{first_name|there}}' }]
  const steps = [{ id: randomUUID(), kind: 'email', wait_days: 0, variants }]
  const sequence = { p_campaign_id: campaignId, p_sequence: steps, p_base: 0 }
  assert.equal((await owner.client.rpc('save_sequence', sequence)).error, null)
}

const idOf = async ({ token, client }: Person) => (await client.auth.getUser(token)).data.user!.id

const holding = (token: string) =>
  createClient(product.url, product.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  })

type Member = Person & { id: string }
type Made = { token: string; end: () => Promise<unknown> }

async function newMember(): Promise<Member> {
  const person = await product.newcomer(`m-${randomUUID().slice(0, 8)}`)
  const id = await idOf(person)
  await t.sql(`insert into workspace_members (workspace_id, user_id, role) values
    ('${owner.workspace}', '${id}', 'editor'), ('${importing}', '${id}', 'editor')`)
  return { ...person, id }
}

async function signInAgain({ client }: Member): Promise<SupabaseClient> {
  const { email } = (await client.auth.getUser()).data.user!
  const other = createClient(product.url, product.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  assert.equal((await other.auth.signInWithPassword({ email: email!, password })).error, null)
  return other
}

/** Provisions a member by SCIM, and returns how the directory deactivates it. */
async function provision(p_workspace_id: string, userName: string): Promise<() => Promise<void>> {
  const made = await owner.client.rpc('create_api_key', {
    p_name: 'Directory',
    p_workspace_id,
    p_scopes: ['members'],
  })
  const call = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${String(made.data)}`, 'content-type': 'application/scim+json' }
    const response = await fetch(`${product.url}/scim/v2/Users${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, `${method}: ${response.status}`)
    return (await response.json()) as { id: string }
  }
  const { id } = await call('POST', '', { userName, active: true })
  return async () => {
    const Operations = [{ op: 'Replace', path: 'active', value: 'False' }]
    await call('PATCH', `/${id}`, { Operations })
  }
}

/** Each creates a token with a right of `member`, and ends that right. */
const endings: Record<string, (member: Member) => Made | Promise<Made>> = {
  'a suspended account': ({ token, id }) => ({
    token,
    end: async () => (await admin.client.rpc('admin_suspend', { p_user_id: id, p_suspended: true })).error,
  }),
  'a removal from the workspace': ({ token, id }) => ({
    token,
    end: () => t.sql(`delete from workspace_members where user_id = '${id}'`),
  }),
  'a deactivation by the directory of a company': async ({ token, client }) => {
    const { email } = (await client.auth.getUser()).data.user!
    const scim = await Promise.all(
      [owner.workspace, importing].map((workspace) => provision(workspace, email!)),
    )
    return {
      token,
      end: async () => {
        for (const deactivate of scim) await deactivate()
        return null
      },
    }
  },
  'a changed password': (member) => ({
    token: member.token,
    end: async () =>
      (await (await signInAgain(member)).auth.updateUser({ password: 'another horse battery' })).error,
  }),
  'a sign-out of other devices': (member) => ({
    token: member.token,
    end: async () => (await (await signInAgain(member)).auth.signOut({ scope: 'others' })).error,
  }),
  'a session that was ended from the list': (member) => ({
    token: member.token,
    async end() {
      const { session_id } = JSON.parse(Buffer.from(member.token.split('.')[1]!, 'base64url').toString()) as {
        session_id: string
      }
      return (await (await signInAgain(member)).rpc('end_session', { p_session_id: session_id })).error
    },
  }),
  'a revoked API key': async ({ client }) => {
    const { data } = await client.rpc('create_api_key', { p_name: 'Program', p_scope: 'write' })
    return {
      token: data as string,
      end: async () => (await client.from('api_keys').delete().eq('name', 'Program')).error,
    }
  },
  'a revoked key of the workspace': async ({ client }) => {
    const key = {
      p_name: 'Program',
      p_workspace_id: owner.workspace,
      p_scopes: ['read', 'contacts', 'campaigns', 'inbox', 'send', 'admin'],
    }
    const { data } = await client.rpc('create_api_key', key)
    return {
      token: data as string,
      end: async () =>
        (await owner.client.from('api_keys').delete().eq('workspace_id', owner.workspace)).error,
    }
  },
  'an impersonation that ended': async ({ id }) => {
    const { data, error } = await admin.client.functions.invoke<{ access_token: string }>('sign-in-as', {
      body: { userId: id, reason: 'Their import is stuck' },
    })
    assert.equal(error, null)
    const token = data!.access_token
    return { token, end: async () => (await holding(token).rpc('stop_impersonation')).error }
  },
  'an erased account': ({ token, client }) => ({
    token,
    async end() {
      const { email } = (await client.auth.getUser(token)).data.user!
      return (await holding(token).rpc('delete_account', { p_email: email })).error
    },
  }),
}

/** `left` is called after the right ended, and throws when something is left of what the carrier did. */
type Carrier = { works: () => Promise<boolean>; left?: () => Promise<void>; close?: () => void }
type Making = (by: { token: string; client: SupabaseClient }) => Promise<Carrier | undefined>

const subjectOf = (token: string) =>
  token.startsWith('cf_')
    ? randomUUID()
    : (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub

const agents = ['an agent', 'a code of an agent']

/**
 * The export of an account contains only what belongs to the person; the import is in another workspace than that of
 * the key.
 */
const keeps: Record<string, readonly string[]> = {
  'a removal from the workspace': ['a running export'],
  'a deactivation by the directory of a company': ['a running export'],
  'a revoked key of the workspace': ['a running import'],
  // The page offers to revoke keys after a change of the password, because programs use them.
  'a changed password': [...agents, 'a placement test', 'a linked list'],
  'a sign-out of other devices': [...agents, 'a placement test', 'a linked list'],
  'a session that was ended from the list': [...agents, 'a placement test', 'a linked list'],
  // The person whose account was entered has the right.
  'an impersonation that ended': ['a placement test'],
}

/** Every export is cut off in the same place, so that one of a workspace is read for the ending of its own alone. */
const onlyAfter: Record<string, string> = {
  'a running export of the workspace': 'a removal from the workspace',
}

const file = () => `${owner.workspace}/rights/${randomUUID()}.txt`
const attachments = (client: SupabaseClient) => client.storage.from('attachments')

/** Creates each object with the right while it is valid. */
const carriers: Record<string, Making> = {
  async 'a token'({ token }) {
    const program = holding(token)
    return {
      works: async () =>
        ((await program.from('workspaces').select('id').eq('id', owner.workspace)).data ?? []).length === 1,
    }
  },
  async 'a signed address'({ client }) {
    const path = file()
    assert.equal(
      (await attachments(owner.client).upload(path, 'x', { contentType: 'text/plain' })).error,
      null,
    )
    const { data } = await attachments(client).createSignedUrl(path, 20 * 86_400)
    return { works: async () => (await fetch(data!.signedUrl)).ok }
  },
  async 'a signed upload'({ client }) {
    const path = file()
    const { data } = await attachments(client).createSignedUploadUrl(path, { upsert: true })
    const upload = () =>
      fetch(data!.signedUrl, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } })
    return { works: async () => (await upload()).ok }
  },
  async 'a running export'({ token }) {
    await t.sql(`insert into audience (workspace_id, email, notes)
      select w.id, 'x' || n || '@rights.test', repeat('x', 20000) from workspaces w, generate_series(1, ${EXPORT_ROWS}) n
      where w.user_id = '${subjectOf(token)}' and exists (select from auth.users u where u.id = w.user_id)`)
    // Neither programs nor admins export an account.
    return await runningExport(token, 'export-account', {})
  },
  'a running export of the workspace': async ({ token }) =>
    await runningExport(token, 'export-tracking', { workspaceId: owner.workspace, what: 'links' }),
  'a running dry run': async ({ token }) => await runningCall(token, 'play-campaign'),
  'a running check before a launch': async ({ token }) => await runningCall(token, 'check-launch'),
  async 'a running repair of names'({ token }) {
    const repair = await runningCall(token, 'repair-values')
    return {
      ...repair,
      async left() {
        await repair.left?.()
        const [contact] = await t.sql(`select name from audience where email = 'ann@rights.test'`)
        assert.deepEqual(contact, { name: 'ANN LEE' })
      },
    }
  },
  async 'a running import'({ client }) {
    const begun = { workspace_id: importing, file_name: 'rights.csv', duplicates: 'skip', mapping: {} }
    const { data, error } = await client.from('imports').insert(begun).select('id').single<{ id: string }>()
    assert.equal(error, null)
    const email = () => `${randomUUID()}@import.test`
    const step = async (name: string, more: object) =>
      (await client.rpc(name, { p_import_id: data?.id, ...more })).error
    return {
      works: async () => (await step('import_rows', { p_rows: [{ email: email() }] })) === null,
      async left() {
        const finished = await step('finish_import', { p_total: 1, p_rejected: 0, p_rejects: [] })
        assert.ok(finished?.message)
        assert.deepEqual(await t.sql(`select from imports where id = '${data?.id}' and state = 'done'`), [])
      },
    }
  },
  async 'a placement test'({ client }) {
    await t.sql('delete from placement_tests')
    const { data: id, error } = await client.rpc('start_placement_test', { p_campaign_id: campaignId })
    assert.equal(error, null)
    return {
      async works() {
        await t.db.as(t.service).query('select private.finish_placements()')
        const waiting = await t.sql(`select from placements p join messages m on m.id = p.id
          where p.test_id = '${String(id)}' and m.state = 'queued'`)
        return waiting.length === 1
      },
      async left() {
        const [ended] = await t.sql(`select t.finished_at is not null as finished, p.result, p.reason
          from placement_tests t join placements p on p.test_id = t.id where t.id = '${String(id)}'`)
        assert.equal(ended?.['finished'], true)
        assert.equal(ended['result'], 'unsent')
        assert.match(String(ended['reason']), /started this test/)
      },
    }
  },
  async 'a linked list'({ client }) {
    await t.sql('delete from linked_lists')
    const { data, error } = await client
      .from('linked_lists')
      .insert({
        workspace_id: owner.workspace,
        name: 'People',
        url: 'https://lists.test/people.csv',
        every_hours: 24,
        plan: {},
      })
      .select('id')
      .single<{ id: string }>()
    // It would outlive a key and an impersonation, so neither links one.
    if (error) {
      assert.match(error.message, /^(An API key can't|A workspace key can't|Not while you are signed in)/)
      return undefined
    }
    return {
      async works() {
        await t.sql('update linked_lists set next_run_at = now(), claimed_until = null')
        const { query } = t.db.as(t.service)
        const claimed = await query('select id from private.claim_linked_list($1)', [data.id])
        return claimed.length === 1
      },
    }
  },
  async 'an agent'(by) {
    const key = await keyOfWorkspace(by)
    if (!key || !(await callAgent(key))) return undefined
    return { works: () => callAgent(key) }
  },
  async 'a code of an agent'(by) {
    const key = await keyOfWorkspace(by)
    const code = key && (await codeOfAgent(key))
    if (!code) return undefined
    let checks = 0
    return {
      // A code works only once, so the test redeems it only after the right has ended.
      works: () => Promise.resolve((checks += 1) === 1),
      left: async () => assert.equal((await post('/oauth/token', code)).status, 400),
    }
  },
  async 'a socket'({ token }) {
    // An API key cannot open a socket.
    if (token.startsWith('cf_')) return undefined
    const socket = await openSocket(product, token)
    const changes = [{ event: 'INSERT', schema: 'public', table: 'audience' }]
    const joined = await socket.join(
      'realtime:rights',
      { postgres_changes: changes },
      { access_token: token },
    )
    assert.equal(joined.payload.status, 'ok')
    await socket.nextOf('system')
    return { works: () => hears(socket), close: () => socket.socket.close() }
  },
}

/** The caller's own API key, or a new one. Neither API keys nor admins can create keys. */
async function keyOfWorkspace({ token, client }: Parameters<Making>[0]): Promise<string | undefined> {
  if (token.startsWith('cf_')) return token
  const key = { p_name: 'Agent', p_workspace_id: owner.workspace, p_scopes: ['read'] }
  return ((await client.rpc('create_api_key', key)).data as string | null) ?? undefined
}

async function callAgent(key: string): Promise<boolean> {
  const { ok } = await fetch(`${product.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  return ok
}

const post = (path: string, body: object | URLSearchParams) =>
  fetch(product.url + path, {
    method: 'POST',
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
  })

/** Registers an agent and consents with the key. Returns the request that redeems the code, or undefined if refused. */
async function codeOfAgent(key: string): Promise<URLSearchParams | undefined> {
  const redirect_uri = 'https://agent.test/back'
  const code_verifier = randomUUID() + randomUUID()
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const registered = await post('/oauth/register', { redirect_uris: [redirect_uri] })
  const { client_id } = (await registered.json()) as { client_id: string }
  const parameters = { response_type: 'code', code_challenge, code_challenge_method: 'S256' }
  const query = new URLSearchParams({ client_id, redirect_uri, ...parameters })
  const consent = await fetch(`${product.url}/oauth/authorize?${query.toString()}`, { redirect: 'manual' })
  const request = new URL(consent.headers.get('location')!).hash.slice(1)
  const answer = await post('/oauth/consent', { request, key })
  if (!answer.ok) return undefined
  const { redirect } = (await answer.json()) as { redirect: string }
  const code = new URL(redirect).searchParams.get('code')!
  return new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id,
    redirect_uri,
    code_verifier,
  })
}

/** Larger than all buffers between a server and a client that does not read. */
const EXPORT_ROWS = 1_200

const call = (token: string, name: string, body: object) =>
  fetch(`${product.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: product.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

async function runningExport(token: string, name: string, of: object): Promise<Carrier | undefined> {
  const answer = await call(token, name, of)
  if (!answer.ok || !answer.body) return undefined
  const reader = answer.body.getReader()
  let before = true
  return {
    async works() {
      const reads = await readsOn(reader, before ? 10_000 : 200_000)
      before = false
      return reads
    },
    close: () => void reader.cancel().catch(() => undefined),
  }
}

/** A call about all contacts of the campaign, which is held up by a lock until its right has ended. */
async function runningCall(token: string, name: string): Promise<Carrier> {
  const answered = call(token, name, { campaignId }).then(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as { code?: string },
  }))
  return {
    async works() {
      const answer = await Promise.race([answered, sleep(50)])
      return answer === undefined || answer.status === 200
    },
    async left() {
      const { status, body } = await answered
      assert.ok(
        ['401 SESSION_OVER', '403 ACCESS_OVER'].includes(`${status} ${body.code}`),
        `${status} ${JSON.stringify(body)}`,
      )
    },
  }
}

/** Reads on for a moment; true while the export goes on, or once it came to its end. */
async function readsOn(reader: ReadableStreamDefaultReader<Uint8Array>, bytes: number): Promise<boolean> {
  try {
    for (let read = 0; read < bytes;) {
      const { done, value } = await reader.read()
      if (done) return true
      read += value.length
    }
    return true
  } catch {
    return false
  }
}

async function hears({ heard }: RawSocket): Promise<boolean> {
  const email = `${randomUUID()}@rights.test`
  await t.sql(`insert into audience (workspace_id, email) values ('${owner.workspace}', '${email}')`)
  const end = performance.now() + 1_500
  while (performance.now() < end) {
    if (heard.some(({ payload }) => JSON.stringify(payload).includes(email))) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}

for (const [ending, begin] of Object.entries(endings))
  test(`${ending} ends everything made with its rights, at once`, async () => {
    const member = await newMember()
    const { token, end } = await begin(member)
    await t.sql('delete from imports')
    const release = await holdUp()
    const made = await makeCarriers(ending, { token, client: holding(token) })
    try {
      for (const [name, { works }] of made) assert.ok(await works(), `${name} works before`)
      const failed = await end()
      assert.ok(failed === null || Array.isArray(failed), JSON.stringify(failed))
      const ended = performance.now()
      for (const [name, { works }] of made) {
        await until(
          async () => !(await works()),
          () => `${name} outlives ${ending}`,
        )
        assert.ok(performance.now() - ended < AT_ONCE_MS * made.length, `${name} took too long`)
      }
    } finally {
      await release()
    }
    for (const [, { left }] of made) await left?.()
    for (const [, { close }] of made) close?.()
  })

async function makeCarriers(ending: string, by: Parameters<Making>[0]): Promise<[string, Carrier][]> {
  const made: [string, Carrier][] = []
  for (const [name, make] of Object.entries(carriers)) {
    if (keeps[ending]?.includes(name) || (onlyAfter[name] ?? ending) !== ending) continue
    const carrier = await make(by)
    if (carrier) made.push([name, carrier])
  }
  return made
}

/** Holds up calls about all contacts of the campaign until the returned function is called. */
async function holdUp(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = t.db.transaction(t.service, async ({ query }) => {
    await query(`select pg_advisory_xact_lock(${HELD_UP})`)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, holding])
  return async () => {
    released.resolve()
    await holding
    // A call that goes on after its refusal has read its contacts by then.
    await t.db.transaction(t.service, async ({ query }) => {
      await query(`select pg_advisory_xact_lock(${HELD_UP})`)
    })
  }
}

test('what others made goes on, and an ordinary sign-out ends no address that was handed out', async () => {
  const member = await newMember()
  const address = await carriers['a signed address']!(member)
  const others = await carriers['a signed address']!(owner)
  assert.equal((await (await signInAgain(member)).auth.signOut({ scope: 'local' })).error, null)
  assert.ok(await address!.works())
  await admin.client.rpc('admin_suspend', { p_user_id: member.id, p_suspended: true })
  assert.ok(!(await address!.works()))
  assert.ok(await others!.works())
})

test('no signed address lasts longer than the setting allows', async () => {
  const path = file()
  assert.equal((await attachments(owner.client).upload(path, 'x', { contentType: 'text/plain' })).error, null)
  const { error } = await attachments(owner.client).createSignedUrl(path, 30 * 86_400 + 1)
  assert.equal(error?.message, 'expiresIn: a signed address lasts 2592000 seconds at most')
  assert.equal((await attachments(owner.client).createSignedUrl(path, 30 * 86_400)).error, null)
})
