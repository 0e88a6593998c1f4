// Tests everything that a right allowed, after each way in which the right can end.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
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
let product: Product
let folder: string
let owner: Person
let admin: Person

before(async () => {
  t = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'coldframe-ended-'))
  product = await openProduct(t.db, { contentStore: createDiskStore(folder) })
  owner = await product.newcomer('owner-of-rights')
  admin = await product.newcomer('admin-of-rights')
  const adminId = await idOf(admin)
  await t.sql(`insert into profiles (id, name) values ('${adminId}', 'Admin') on conflict do nothing`)
  await t.sql(`update profiles set role = 'admin' where id = '${adminId}'`)
})
after(async () => {
  await product.close()
  await t.close()
  await rm(folder, { recursive: true })
})

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
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) values ('${owner.workspace}', '${id}', 'editor')`,
  )
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

/** Each creates a token with a right of `member`, and ends that right. */
const endings: Record<string, (member: Member) => Made | Promise<Made>> = {
  'a suspended account': ({ token, id }) => ({
    token,
    end: async () => (await admin.client.rpc('admin_suspend', { p_user_id: id, p_suspended: true })).error,
  }),
  'a removal from the workspace': ({ token, id }) => ({
    token,
    end: () =>
      t.sql(`delete from workspace_members where user_id = '${id}' and workspace_id = '${owner.workspace}'`),
  }),
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

type Carrier = { works: () => Promise<boolean>; close?: () => void }
type Making = (by: { token: string; client: SupabaseClient }) => Promise<Carrier | undefined>

const subjectOf = (token: string) =>
  token.startsWith('cf_')
    ? randomUUID()
    : (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub

/** An export holds what is the person's own. */
const keeps: Record<string, string> = { 'a removal from the workspace': 'a running export' }

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
    const answer = await begunExport(token)
    // Neither programs nor admins export an account.
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

/** Larger than what lies between a server and a client that does not read. */
const EXPORT_ROWS = 1_200

const begunExport = (token: string) =>
  fetch(`${product.url}/functions/v1/export-account`, {
    method: 'POST',
    headers: { apikey: product.anonKey, authorization: `Bearer ${token}` },
  })

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
  test(`${ending} ends all that was made by its right, at once`, async () => {
    const member = await newMember()
    const { token, end } = await begin(member)
    const by = { token, client: holding(token) }
    const made: [string, Carrier][] = []
    for (const [name, make] of Object.entries(carriers)) {
      if (keeps[ending] === name) continue
      const carrier = await make(by)
      if (carrier) made.push([name, carrier])
    }
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
    for (const [, { close }] of made) close?.()
  })

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
