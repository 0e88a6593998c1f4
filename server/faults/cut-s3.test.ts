// Tests files in an S3 store over breaking connections: between a client and the server, and between the server and
// the store. The request fails or is retried, the server continues, and no file exists in part.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { cutDownload, cutUpload, toForm } from '#server/testing/faults/cut-connection.ts'
import { startCuttingProxy, type Cut, type CuttingProxy } from '#server/testing/faults/cutting-proxy.ts'
import { startInstallation, type Installation } from '#server/testing/faults/installation.ts'
import { times } from '#server/testing/faults/scale.ts'
import { startS3Server } from '#server/testing/storage/s3-server.ts'

const PARTS = 20
/** The twentieths after which a connection breaks; all of them in `npm run faults`. */
const POINTS = times(0, PARTS) > 0 ? Array.from({ length: PARTS }, (_, index) => index) : [0, 1, 7, 13, 19]
const MEGABYTE = 1024 * 1024
const small = randomBytes(200_000)
/** Two parts of an S3 upload. */
const large = randomBytes(5.5 * MEGABYTE)

let t: TestDatabase
let s3: Awaited<ReturnType<typeof startS3Server>>
let proxy: CuttingProxy
let installation: Installation
let folder: string
let ada: SupabaseClient
let headers: Record<string, string>
let workspace: string

before(async () => {
  t = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'coldframe-cut-s3-'))
  s3 = await startS3Server(folder, 'files')
  proxy = await startCuttingProxy(Number(new URL(s3.settings.S3_ENDPOINT).port))
  const env = { ...s3.settings, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` }
  installation = await startInstallation(t.connection, {
    env: { ...env, AUTH_AUTOCONFIRM: 'true', BILLING: 'off', ROLES: 'web' },
  })
  const { anonKey } = (await (await fetch(`${installation.url}/config.json`)).json()) as { anonKey: string }
  ada = createClient(installation.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data } = await ada.auth.signUp({ email: 'cut-s3@example.com', password: 'correct horse battery' })
  headers = { apikey: anonKey, authorization: `Bearer ${data.session!.access_token}` }
  const made = await ada.from('workspaces').insert({ name: 'Cut' }).select('id').single()
  workspace = String(made.data!.id)
})
after(async () => {
  await installation.stop()
  await proxy.close()
  await s3.close()
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

const files = () => ada.storage.from('attachments')
const upload = (name: string, content: Buffer) =>
  files().upload(`${workspace}/${name}`, content, { contentType: 'application/octet-stream' })

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const read = async (name: string) => {
  const { data } = await files().download(`${workspace}/${name}`)
  return data && hash(Buffer.from(await data.arrayBuffer()))
}

/** Checks that every file with a row is complete, and that the server responds. */
async function allWhole(content: Buffer, folderName: string): Promise<number> {
  proxy.cut([])
  assert.equal(installation.child.exitCode, null, 'the process ended')
  const { data } = await files().list(`${workspace}/${folderName}`)
  for (const { name } of data!) assert.equal(await read(`${folderName}/${name}`), hash(content), name)
  return data!.length
}

/** Each attempt of the S3 client meets another cut. */
const TRIES = 3
const thrice = (cut: Cut): Cut[] => Array.from({ length: TRIES }, () => cut)

test('an upload whose connection to the store breaks at points of its whole length is whole or not there', async () => {
  proxy.cut(POINTS.flatMap((point) => thrice({ toServer: 600 + (small.length * point) / PARTS })))
  const answers = await Promise.all(POINTS.map((point) => upload(`in/${point}`, small)))
  const refused = answers.filter(({ error }) => error !== null)
  assert.ok(refused.length > 0 && proxy.made() >= POINTS.length)
  assert.equal(await allWhole(small, 'in'), POINTS.length - refused.length)
})

test('an upload in parts whose connections break is whole or not there', async () => {
  for (const point of [0.2, 0.8]) {
    proxy.cut(thrice({ toServer: large.length * point }))
    await Promise.all([upload(`parts/${point}`, large), upload(`parts/${point} again`, large)])
    await allWhole(large, 'parts')
  }
})

test('a download whose connection to the store breaks at points of its whole length is cut off, and the next is whole', async () => {
  assert.equal((await upload('out/large', large)).error, null)
  proxy.cut(POINTS.map((point) => ({ fromServer: (large.length * point) / PARTS })))
  const made = proxy.made()
  const got = await Promise.all(POINTS.map(() => read('out/large').catch(() => null)))
  for (const one of got) assert.ok(one === null || one === hash(large), 'A part was taken for the whole')
  assert.ok(proxy.made() - made >= POINTS.length / 2)
  assert.equal(await allWhole(large, 'out'), 1)
})

test('a client that breaks off at points of the whole length leaves no file in the store, and a server that goes on', async () => {
  const boundary = 'cut-here'
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const kinds = {
    raw: { more: { 'content-type': 'application/octet-stream' }, body: large },
    form: { more: type, body: toForm(boundary, { cacheControl: '60' }, small) },
  }
  for (const [kind, { more, body }] of Object.entries(kinds)) {
    await Promise.all(
      POINTS.map((point) => {
        const path = `/storage/v1/object/attachments/${workspace}/client/${kind}-${point}`
        const request = { method: 'POST', path, headers: { ...headers, ...more }, body }
        return cutUpload(installation.url, request, point / PARTS, point)
      }),
    )
    assert.equal(await allWhole(small, 'client'), 0)
  }
  const get = { method: 'GET', path: `/storage/v1/object/attachments/${workspace}/out/large`, headers }
  await Promise.all(
    POINTS.map((point) => cutDownload(installation.url, get, (large.length * point) / PARTS, point)),
  )
  assert.equal(await allWhole(large, 'out'), 1)
})
