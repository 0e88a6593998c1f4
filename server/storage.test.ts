// Files by the official client on the whole server: as owner, members, a stranger and signed out.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { deleteExpired, leaveStorage } from '#database/testing/installation-calls.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { png } from './testing/storage/png.ts'
import { openProduct, type Product } from './testing/faults/product.ts'
import { deleteContent } from './storage/delete-content.ts'
import { createDiskStore } from './storage/disk-store.ts'
import { installationKeys } from './supabase/auth/jwt.ts'

let t: TestDatabase
let product: Product
let folder: string
let workspace: string
type People = Record<'owner' | 'editor' | 'viewer' | 'stranger' | 'anon' | 'service', SupabaseClient>
const people = {} as People
const ids: Record<string, string> = {}

before(async () => {
  t = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'coldframe-storage-'))
  product = await openProduct(t.db, { contentStore: createDiskStore(folder) })
  for (const who of ['owner', 'editor', 'viewer', 'stranger'] as const) {
    const person = await product.newcomer(`${who}-of-files`)
    people[who] = person.client
    ids[who] = (await person.client.auth.getUser()).data.user!.id
    if (who === 'owner') workspace = person.workspace
    if (who === 'editor' || who === 'viewer')
      await t.sql(
        `insert into workspace_members (workspace_id, user_id, role) values ('${workspace}', '${ids[who]}', '${who}')`,
      )
  }
  const plain = { auth: { persistSession: false, autoRefreshToken: false } }
  people.anon = createClient(product.url, product.anonKey, plain)
  const { serviceKey } = await installationKeys('a secret of the fault tests, long enough for anybody')
  people.service = createClient(product.url, serviceKey, plain)
})
after(async () => {
  await product.close()
  await t.close()
  await rm(folder, { recursive: true })
})

const attachments = (who: keyof People) => people[who].storage.from('attachments')

async function upload(name: string, content: string | Buffer = 'Hello', contentType = 'text/plain') {
  const path = `${workspace}/${name}`
  const { error } = await attachments('owner').upload(path, content, { contentType })
  assert.equal(error, null)
  return path
}

test('a file that an editor uploads is downloaded by a member as it was', async () => {
  const path = `${workspace}/plans/Angebot für Zoë.txt`
  const { data, error } = await attachments('editor').upload(
    path,
    new Blob(['Hello'], { type: 'text/plain' }),
    {
      metadata: { from: 'ada' },
      cacheControl: '60',
    },
  )
  assert.equal(error, null)
  assert.deepEqual([data.path, data.fullPath], [path, `attachments/${path}`])
  const { data: info } = await attachments('viewer').info(path)
  assert.deepEqual(
    [info!.id, info!.size, info!.contentType, info!.cacheControl, info!.metadata],
    [data.id, 5, 'text/plain', 'max-age=60', { from: 'ada' }],
  )
  const { data: content } = await attachments('viewer').download(path)
  assert.deepEqual([content!.type, await content!.text()], ['text/plain', 'Hello'])
  assert.deepEqual((await attachments('viewer').exists(path)).data, true)
  assert.deepEqual((await attachments('viewer').exists(`${path}2`)).data, false)
})

test('the body may be raw bytes, a form or a stream', async () => {
  const form = new FormData()
  form.append('file', new File(['Hello'], 'x.txt', { type: 'text/plain' }))
  const bodies = [Buffer.from('Hello'), form, new Blob(['Hello']).stream(), 'Hello', new File(['Hello'], 'y')]
  for (const [number, body] of bodies.entries()) {
    const path = `${workspace}/bodies/${number}`
    const { error } = await attachments('owner').upload(path, body, { metadata: { number } })
    assert.equal(error, null)
    assert.equal(await (await attachments('owner').download(path)).data!.text(), 'Hello')
    assert.deepEqual((await attachments('owner').info(path)).data!.metadata, { number })
  }
})

test('who is no editor writes nothing, and who is no member reads nothing', async () => {
  const path = await upload('rights.txt')
  for (const who of ['viewer', 'stranger', 'anon'] as const) {
    const files = attachments(who)
    const written = await files.upload(`${workspace}/of-${who}`, 'x', { contentType: 'text/plain' })
    assert.deepEqual(
      [written.error?.message, (written.error as { statusCode?: string }).statusCode],
      ['new row violates row-level security policy', '403'],
    )
    assert.notEqual((await files.update(path, 'x', { contentType: 'text/plain' })).error, null)
    assert.notEqual((await files.move(path, `${workspace}/moved`)).error, null)
    assert.notEqual((await files.copy(path, `${workspace}/copied`)).error, null)
    assert.deepEqual((await files.remove([path])).data, who === 'anon' ? null : [])
    assert.notEqual((await files.createSignedUploadUrl(`${workspace}/signed`)).error, null)
  }
  for (const who of ['stranger', 'anon'] as const) {
    const files = attachments(who)
    assert.equal((await files.download(path)).error?.message, 'Object not found')
    assert.equal((await files.info(path)).error?.message, 'Object not found')
    assert.equal((await files.createSignedUrl(path, 60)).error?.message, 'Object not found')
    assert.deepEqual((await files.list(workspace)).data, [])
    assert.deepEqual((await files.listV2({ prefix: workspace })).data!.objects, [])
    const [signed] = (await files.createSignedUrls([path], 60)).data!
    assert.deepEqual([signed!.signedUrl, signed!.path], [null, path])
    const open = await fetch(files.getPublicUrl(path).data.publicUrl)
    assert.deepEqual([open.status, ((await open.json()) as { code: string }).code], [404, 'NoSuchKey'])
  }
  assert.equal(await (await attachments('owner').download(path)).data!.text(), 'Hello')
})

test('a name that is taken is refused, and replaced where that is asked for', async () => {
  const path = await upload('taken.txt')
  const { error } = await attachments('owner').upload(path, 'Second', { contentType: 'text/plain' })
  assert.deepEqual(
    [error?.message, (error as { statusCode?: string }).statusCode],
    ['The resource already exists', '409'],
  )
  for (const replace of [
    () => attachments('editor').upload(path, 'Third', { contentType: 'text/plain', upsert: true }),
    () => attachments('editor').update(path, 'Third', { contentType: 'text/plain' }),
  ]) {
    assert.equal((await replace()).error, null)
    assert.equal(await (await attachments('owner').download(path)).data!.text(), 'Third')
  }
})

test('a list shows folders first, then files by name, a hundred at once', async () => {
  for (const name of ['b.txt', 'a.txt', 'deep/c.txt', 'deep/er/d.txt', '50_off.txt'])
    await upload(`listed/${name}`)
  const files = attachments('viewer')
  const names = async (path: string, options?: Parameters<typeof files.list>[1]) =>
    (await files.list(`${workspace}/${path}`, options)).data!.map(({ name, id }) =>
      id === null ? `${name}/` : name,
    )
  assert.deepEqual(await names('listed'), ['deep/', '50_off.txt', 'a.txt', 'b.txt'])
  assert.deepEqual(await names('listed', { search: '50_' }), ['50_off.txt'])
  assert.deepEqual(
    await names('listed', { limit: 2, offset: 1, sortBy: { column: 'name', order: 'desc' } }),
    ['b.txt', 'a.txt'],
  )
  assert.deepEqual(await names('listed/deep'), ['er/', 'c.txt'])
  const { error } = await files.list('', { sortBy: { column: 'owner; drop table x' } })
  assert.equal((error as { statusCode?: string }).statusCode, '400')
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data }: { data: Awaited<ReturnType<typeof files.listV2>>['data'] } = await files.listV2({
      prefix: `${workspace}/listed/`,
      limit: 2,
      ...(cursor ? { cursor } : {}),
    })
    seen.push(...data!.objects.map(({ name }) => name.replace(`${workspace}/listed/`, '')))
    cursor = data!.nextCursor
  } while (cursor)
  assert.deepEqual(seen, ['50_off.txt', 'a.txt', 'b.txt', 'deep/c.txt', 'deep/er/d.txt'])
  const { data: folder } = await files.listV2({ prefix: `${workspace}/listed/`, with_delimiter: true })
  assert.deepEqual([folder!.folders.length, folder!.objects.length, folder!.hasNext], [1, 3, false])
})

test('a made-up cursor is refused as a wrong request', async () => {
  const files = attachments('viewer')
  const places = [['soon', 'a'], ['1e999999', 'a'], ['NaN', 'a'], ['\0', 'a'], ['1', '\0'], [1, 2], 'a', {}]
  for (const place of places) {
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const column of ['created_at', 'name'] as const) {
      // A string is an index in a list of names.
      if (column === 'name' && Array.isArray(place) && !JSON.stringify(place).includes('u0000')) continue
      const { error } = await files.listV2({ cursor, sortBy: { column } })
      assert.equal((error as { statusCode?: string } | null)?.statusCode, '400', JSON.stringify(place))
    }
  }
})

test('files are moved, copied and removed', async () => {
  const path = await upload('from.txt')
  const files = attachments('editor')
  assert.equal((await files.move(path, `${workspace}/to.txt`)).error, null)
  assert.equal((await files.download(path)).error?.message, 'Object not found')
  const copied = await files.copy(`${workspace}/to.txt`, path)
  assert.equal(copied.data?.path, `attachments/${path}`)
  const { data: removed } = await files.remove([`${workspace}/to.txt`, `${workspace}/never.txt`])
  assert.deepEqual(
    removed!.map(({ name }) => name),
    [`${workspace}/to.txt`],
  )
  assert.equal(await (await files.download(path)).data!.text(), 'Hello')
})

test('a signed address reads one file without a sign-in until it ends', async () => {
  const path = await upload('signed.txt')
  const { data } = await attachments('viewer').createSignedUrl(path, 60, { download: 'Your "file".txt' })
  const answer = await fetch(data!.signedUrl)
  assert.equal(await answer.text(), 'Hello')
  assert.match(
    answer.headers.get('content-disposition')!,
    /^attachment; filename="Your _file_\.txt"; filename\*=UTF-8''Your%20%22file%22\.txt$/,
  )
  for (const broken of [
    data!.signedUrl.replace('signed.txt', 'rights.txt'),
    data!.signedUrl.replace(/token=[^.]+/, 'token=eyJhbGciOiJub25lIn0'),
    data!.signedUrl.replace(/token=[^&]+/, `token=${product.anonKey}`),
  ])
    assert.equal((await fetch(broken)).status, 400)
  const many = await attachments('viewer').createSignedUrls([path, 'none'], 60)
  assert.deepEqual(
    many.data!.map(({ error }) => error === null),
    [true, false],
  )
  assert.equal(await (await fetch(many.data![0]!.signedUrl!)).text(), 'Hello')
})

test('a signed upload is made in the name of whoever signed it, with the rights they have then', async () => {
  const path = `${workspace}/uploads/from a stranger.txt`
  const { data } = await attachments('editor').createSignedUploadUrl(path)
  const anon = attachments('anon')
  const { error } = await anon.uploadToSignedUrl(path, data!.token, 'Hello', { contentType: 'text/plain' })
  assert.equal(error, null)
  const [row] = await t.sql(`select owner from storage.objects where name = '${path}'`)
  assert.equal(row!.owner, ids.editor)
  const wrong = await anon.uploadToSignedUrl(`${path}2`, data!.token, 'Hello', { contentType: 'text/plain' })
  assert.notEqual(wrong.error, null)
  const later = await attachments('editor').createSignedUploadUrl(`${workspace}/later.txt`)
  await t.sql(`update workspace_members set role = 'viewer' where user_id = '${ids.editor}'`)
  const refused = await anon.uploadToSignedUrl(`${workspace}/later.txt`, later.data!.token, 'x')
  await t.sql(`update workspace_members set role = 'editor' where user_id = '${ids.editor}'`)
  assert.equal(refused.error?.message, 'new row violates row-level security policy')
})

test('a public bucket is read by its address, and written by those who may', async () => {
  const path = `${ids.viewer}/avatar.png`
  const mine = people.viewer.storage.from('avatars')
  assert.equal((await mine.upload(path, png, { contentType: 'image/png' })).error, null)
  const answer = await fetch(mine.getPublicUrl(path).data.publicUrl)
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), png)
  assert.deepEqual(
    [
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
      answer.headers.get('cache-control'),
    ],
    ['image/png', null, 'max-age=3600'],
  )
  const again = await fetch(answer.url, { headers: { 'if-none-match': answer.headers.get('etag')! } })
  assert.equal(again.status, 304)
  for (const who of ['owner', 'stranger', 'anon'] as const)
    assert.notEqual(
      (
        await people[who].storage
          .from('avatars')
          .upload(path, png, { contentType: 'image/png', upsert: true })
      ).error,
      null,
    )
  const signatures = people.editor.storage.from('signatures')
  assert.equal(
    (await signatures.upload(`${workspace}/${randomUUID()}.png`, png, { contentType: 'image/png' })).error,
    null,
  )
  // It would have a public URL with a guessable name.
  assert.notEqual(
    (await signatures.upload(`${workspace}/logo.png`, png, { contentType: 'image/png' })).error,
    null,
  )
})

test('a profile shows a picture of its own, which members see and nobody else sets', async () => {
  const avatar = `${ids.viewer}/${randomUUID()}.webp`
  const setBy = async (who: keyof People, id: string | undefined, value: string) =>
    (await people[who].from('profiles').upsert({ id, avatar: value }).select('avatar')).data
  assert.deepEqual(await setBy('viewer', ids.viewer, avatar), [{ avatar }])
  for (const who of ['owner', 'stranger', 'anon'] as const)
    assert.deepEqual((await setBy(who, ids.viewer, avatar)) ?? [], [], who)
  for (const other of [
    `${ids.owner}/${randomUUID()}.png`,
    'https://else.test/a.png',
    `${ids.viewer}/../a.png`,
  ])
    assert.equal(await setBy('viewer', ids.viewer, other), null, other)
  const { data } = await people.owner.rpc('get_workspace_members', { p_workspace_id: workspace })
  const shown = (data as { user_id: string; avatar: string | null }[]).map(({ user_id, avatar }) => [
    user_id,
    avatar,
  ])
  assert.deepEqual(Object.fromEntries(shown), {
    [ids.owner!]: null,
    [ids.editor!]: null,
    [ids.viewer!]: avatar,
  })
})

test('imports and exports are seen by the person alone who brought them, and by no other member', async () => {
  for (const bucket of ['imports', 'exports']) {
    const path = `${workspace}/${ids.editor}/2026-11-23T20-25-00-000Z people.csv`
    const { error } = await people.editor.storage
      .from(bucket)
      .upload(path, 'email\na@b.cd', { contentType: 'text/csv' })
    assert.equal(error, null)
    assert.equal((await people.editor.storage.from(bucket).download(path)).error, null)
    for (const who of ['owner', 'viewer', 'stranger', 'anon'] as const)
      assert.notEqual((await people[who].storage.from(bucket).download(path)).error, null)
    const { viewer } = people
    const ofViewer = `${workspace}/${ids.viewer}/x.csv`
    assert.notEqual((await viewer.storage.from(bucket).upload(ofViewer, 'x')).error, null)
  }
})

test('the service key makes, changes, empties and deletes buckets; nobody else does', async () => {
  const { storage } = people.service
  assert.equal((await storage.createBucket('press', { public: true, fileSizeLimit: '1KB' })).error, null)
  assert.equal((await storage.createBucket('press')).error?.message, 'The resource already exists')
  const bucket = (await storage.getBucket('press')).data!
  assert.deepEqual([bucket.public, bucket.file_size_limit, bucket.name], [true, 1024, 'press'])
  assert.equal(
    (await storage.from('press').upload('kit.txt', 'x'.repeat(1025))).error?.message,
    'The object exceeded the maximum allowed size',
  )
  assert.equal((await storage.from('press').upload('kit.txt', 'Kit')).error, null)
  assert.equal(await (await people.anon.storage.from('press').download('kit.txt')).data!.text(), 'Kit')
  assert.equal(
    (await storage.updateBucket('press', { public: false, allowedMimeTypes: ['image/*'] })).error,
    null,
  )
  assert.equal(
    (await people.anon.storage.from('press').download('kit.txt')).error?.message,
    'Object not found',
  )
  assert.equal(
    (await storage.from('press').upload('b.txt', 'x')).error?.message,
    'mime type text/plain;charset=UTF-8 is not supported',
  )
  assert.equal(
    (await storage.deleteBucket('press')).error?.message,
    'The bucket you tried to delete is not empty',
  )
  for (const who of ['owner', 'stranger', 'anon'] as const) {
    const other = people[who].storage
    assert.notEqual((await other.createBucket('mine')).error, null)
    for (const change of [
      other.updateBucket('press', { public: true }),
      other.emptyBucket('press'),
      other.deleteBucket('press'),
    ])
      assert.notEqual((await change).error, null)
    assert.deepEqual((await other.listBuckets()).data!.length, who === 'anon' ? 0 : 5)
  }
  assert.equal((await storage.emptyBucket('press')).error, null)
  assert.equal((await storage.deleteBucket('press')).error, null)
  assert.equal((await storage.getBucket('press')).error?.message, 'Bucket not found')
})

test('no name reaches the disk, and odd ones are refused', async () => {
  const { access_token } = (await people.owner.auth.getSession()).data.session!
  const send = (name: string) =>
    fetch(`${product.url}/storage/v1/object/attachments/${workspace}/${name}`, {
      method: 'POST',
      headers: {
        apikey: product.anonKey,
        authorization: `Bearer ${access_token}`,
        'content-type': 'text/plain',
      },
      body: 'x',
    })
  const odd = [
    'a%2F..%2F..%2Fb',
    '%2e%2e%2f%2e%2e%2fetc',
    'nul%00.txt',
    '%E2%80%AEfdp.exe',
    '%C2%85',
    'x'.repeat(1100),
  ]
  for (const name of odd) {
    const answer = await send(name)
    assert.deepEqual(
      [answer.status, ((await answer.json()) as { code: string }).code],
      [400, 'InvalidKey'],
      name,
    )
  }
  for (const name of [
    '..%5C..%5Cboot.ini',
    'con',
    '%7E%2F.ssh',
    "'; drop table storage.objects; --",
    '$(reboot)',
    'プラン.pdf',
  ])
    assert.equal((await send(name)).status, 200, name)
  for (const version of await readdir(folder, { recursive: true }))
    assert.match(version, /^(incoming|[0-9a-f]{2}(\/[0-9a-f-]{36})?)$/)
})

test('nothing that was uploaded runs as a page', async () => {
  const page = '<script>alert(document.domain)</script>'
  const hostile: [name: string, content: string | Buffer, type: string][] = [
    ['page.html', page, 'text/html'],
    [
      'page.xhtml',
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${page}</html>`,
      'application/xhtml+xml',
    ],
    ['drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${page}</svg>`, 'image/svg+xml'],
    ['script.js', 'alert(1)', 'text/javascript'],
    ['empty.html', '', 'text/html'],
    ['file.pdf', '%PDF-1.7\n', 'application/pdf'],
  ]
  for (const [name, content, type] of hostile) {
    const path = await upload(`hostile/${name}`, content, type)
    const { data } = await attachments('viewer').createSignedUrl(path, 60)
    const answer = await fetch(data!.signedUrl)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-disposition')!, /^attachment; /, name)
    assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; sandbox")
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  }
})

test('what a file is, is said by its content', async () => {
  const disguised: [content: string | Buffer, declared: string, found: string | null][] = [
    [png, 'text/plain', 'image/png'],
    [png, 'application/octet-stream', 'image/png'],
    [png, 'image/jpeg', null],
    ['<html>', 'image/png', null],
    ['MZ this program cannot be run in DOS mode'.padEnd(600, '\0'), 'application/pdf', null],
    ['plain', 'no type', null],
  ]
  for (const [number, [content, declared, found]] of disguised.entries()) {
    const path = `${workspace}/types/${number}`
    const { error } = await attachments('owner').upload(path, content, { contentType: declared })
    if (found) assert.equal((await attachments('owner').info(path)).data!.contentType, found)
    else assert.equal((error as { statusCode?: string }).statusCode, '415')
  }
  const avatar = await people.owner.storage
    .from('avatars')
    .upload(`${ids.owner}/me.svg`, '<svg/>', { contentType: 'image/svg+xml' })
  assert.equal(avatar.error?.message, 'mime type image/svg+xml is not supported')
})

test('a copy is what its content says, and what a file is kept with can be a header of its answer', async () => {
  const { session } = (await people.owner.auth.getSession()).data
  const headers = { apikey: product.anonKey, authorization: `Bearer ${session!.access_token}` }
  const copy = async (sourceKey: string, destinationBucket: string, metadata: object) => {
    const destinationKey = `${workspace}/${randomUUID()}.png`
    const response = await fetch(`${product.url}/storage/v1/object/copy`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        bucketId: 'attachments',
        sourceKey,
        destinationBucket,
        destinationKey,
        copyMetadata: false,
        metadata,
      }),
    })
    return { status: response.status, path: destinationKey }
  }
  const page = await upload('page.html', '<html><script>alert(1)</script>', 'text/html')
  // A public page that claims to be a picture.
  assert.equal((await copy(page, 'signatures', { mimetype: 'image/png' })).status, 415)
  for (const mimetype of ['text/html\r\nX-Evil: 1', 'text/html; name=€', 'x'])
    assert.equal((await copy(page, 'attachments', { mimetype })).status, 415, mimetype)
  assert.equal((await copy(page, 'attachments', { cacheControl: 'a\nb' })).status, 400)
  const plain = await copy(page, 'attachments', { mimetype: 'text/plain', cacheControl: 'max-age=7' })
  assert.equal(plain.status, 200)
  const { data } = await attachments('owner').info(plain.path)
  assert.deepEqual([data!.contentType, data!.cacheControl], ['text/plain', 'max-age=7'])
  const picture = await upload('real.png', png, 'image/png')
  assert.equal((await copy(picture, 'signatures', { mimetype: 'image/png' })).status, 200)

  const name = `${workspace}/${randomUUID()}.txt`
  const body = `--b\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n36€00\r\n--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nhello\r\n--b--\r\n`
  const form = await fetch(`${product.url}/storage/v1/object/attachments/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body,
  })
  assert.equal(form.status, 400)
})

test('an archive is kept as it is, whatever is in it, and never shown', async () => {
  // A local file header of ZIP that announces four gigabytes of another archive.
  const archive = Buffer.alloc(2_000, 0x41)
  archive.set([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0])
  archive.writeUInt32LE(0xff_ff_ff_ff, 22)
  archive.writeUInt16LE(14, 26)
  archive.write('../../etc/x.zip', 30)
  const bucket = people.editor.storage.from('attachments')
  const path = `${workspace}/archive.zip`
  const disguised = await bucket.upload(path, archive, { contentType: 'image/png' })
  assert.equal((disguised.error as { statusCode?: string }).statusCode, '415')
  assert.equal((await bucket.upload(path, archive)).error, null)
  const downloaded = (await bucket.download(path)).data!
  assert.equal(downloaded.type, 'application/zip')
  assert.ok(archive.equals(Buffer.from(await downloaded.arrayBuffer())))
  const { data } = await bucket.createSignedUrl(path, 60)
  const answer = await fetch(data!.signedUrl)
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/)
  await answer.arrayBuffer()
})

test('a part of a file is served alone', async () => {
  const path = await upload('parts.txt', '0123456789')
  const { data } = await attachments('owner').createSignedUrl(path, 60)
  const getRange = async (range: string) => {
    const answer = await fetch(data!.signedUrl, { headers: { range } })
    return [answer.status, await answer.text(), answer.headers.get('content-range')]
  }
  assert.deepEqual(await getRange('bytes=2-4'), [206, '234', 'bytes 2-4/10'])
  assert.deepEqual(await getRange('bytes=-3'), [206, '789', 'bytes 7-9/10'])
  assert.deepEqual(await getRange('bytes=10-'), [416, '', 'bytes */10'])
})

test('what is not offered says so', async () => {
  const path = await upload('picture.png', png, 'image/png')
  const transformed = await attachments('owner').download(path, { transform: { width: 10 } })
  assert.equal(transformed.error?.message, 'Image transformation is not offered by this server.')
})

const contentFiles = async () =>
  (await readdir(folder, { recursive: true }))
    .filter((path) => path.length > 30)
    .map((path) => path.split('/').at(-1)!)

test('content goes with its row, however that went, and no other does', async () => {
  const remaining = await upload('kept.txt')
  const removed = await upload('removed.txt')
  const replaced = await upload('replaced.txt')
  const store = createDiskStore(folder)
  await t.sql('delete from trash')
  await deleteContent({ db: t.db, store })
  await attachments('owner').remove([removed])
  await attachments('owner').update(replaced, 'Second', { contentType: 'text/plain' })
  const { data } = await people.stranger.from('workspaces').insert({ name: 'Closing' }).select('id').single()
  const id = String(data!.id)
  assert.equal(
    (await attachments('stranger').upload(`${id}/x`, 'x', { contentType: 'text/plain' })).error,
    null,
  )
  assert.equal((await people.stranger.from('workspaces').delete().eq('id', id)).error, null)
  assert.equal(await deleteContent({ db: t.db, store }), 2)
  // A file deleted by a user is in the trash, and its content is deleted with it.
  assert.equal((await people.owner.from('trash').delete().eq('workspace_id', workspace)).error, null)
  assert.equal(await deleteContent({ db: t.db, store }), 1)
  const rows = await t.sql('select version from storage.objects')
  assert.deepEqual((await contentFiles()).toSorted(), rows.map(({ version }) => String(version)).toSorted())
  assert.equal(await (await attachments('owner').download(remaining)).data!.text(), 'Hello')
})

test('an upload that is cut off leaves nothing to be seen, and its bytes are deleted', async () => {
  const socket = await beginUpload('owner', `${workspace}/cut.bin`, 'content-length: 1000000')
  socket.write(Buffer.alloc(500_000))
  const before = await contentFiles()
  await until(async () => (await contentFiles()).length !== before.length)
  socket.destroy()
  await until(async () => (await contentFiles()).length <= before.length)
  const { data } = await attachments('owner').list(workspace, { search: 'cut' })
  assert.deepEqual(data, [])
})

test('the plan of the owner limits the files of all their workspaces together, and no file goes over that of its bucket', async () => {
  const { data } = await people.stranger.from('workspaces').insert({ name: 'Full' }).select('id').single()
  const id = String(data!.id)
  const files = attachments('stranger')
  const save = (name: string) =>
    files.upload(`${id}/${name}`, 'x'.repeat(1_000), { contentType: 'text/plain' })
  assert.equal((await save('first')).error, null)
  await leaveStorage(t.sql, id, 1500)
  assert.equal((await save('second')).error, null)
  const full = await save('third')
  assert.match(
    full.error!.message,
    /^Your files would be larger than .* together\. Delete files, or choose a larger plan\.$/,
  )
  assert.equal((await files.copy(`${id}/first`, `${id}/copied`)).error?.message, full.error!.message)
  const beside = await people.stranger.from('workspaces').insert({ name: 'Beside' }).select('id').single()
  const elsewhere = await files.upload(`${beside.data!.id}/third`, 'x'.repeat(1_000))
  assert.equal(elsewhere.error?.message, full.error!.message)
  assert.equal((await files.remove([`${id}/first`])).error, null)
  assert.equal((await save('third')).error, null)
  const large = await files.upload(`${id}/large`, Buffer.alloc(25 * 1024 * 1024 + 1))
  assert.equal((large.error as { statusCode?: string }).statusCode, '413')
  await t.sql(`delete from private.storage_usage where holder = '${id}'`)
})

/** Begins an upload over a socket, whose body the test writes. */
async function beginUpload(who: keyof People, path: string, length: string): Promise<Socket> {
  const { access_token } = (await people[who].auth.getSession()).data.session!
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  const head = [
    `POST /storage/v1/object/attachments/${path} HTTP/1.1`,
    'host: x',
    `apikey: ${product.anonKey}`,
    `authorization: Bearer ${access_token}`,
    'content-type: text/plain',
    length,
  ]
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

test('uploads at once share the room that is left, and none is received beyond it', async () => {
  const { data } = await people.stranger.from('workspaces').insert({ name: 'Room' }).select('id').single()
  const id = String(data!.id)
  await leaveStorage(t.sql, id, 3_000_000)
  const upload = (name: string, bytes: number) =>
    attachments('stranger').upload(`${id}/${name}`, 'x'.repeat(bytes), { contentType: 'text/plain' })
  const tooMuch = /^Your files would be larger than .* together\. Delete files/
  const before = (await contentFiles()).length
  const first = await beginUpload('stranger', `${id}/first`, 'content-length: 2000000')
  first.write('x'.repeat(100_000))
  await until(async () => (await contentFiles()).length > before)
  assert.match((await upload('declared', 1_500_000)).error?.message ?? '', tooMuch)
  const endless = await beginUpload('stranger', `${id}/endless`, 'transfer-encoding: chunked')
  const answered = Promise.race([once(endless, 'data'), once(endless, 'close')]) as Promise<[unknown]>
  const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`
  while (endless.bytesWritten < 30_000_000) {
    const drained = endless.write(chunk) || once(endless, 'drain')
    if ((await Promise.race([drained, answered.then(() => 'answered')])) === 'answered') break
  }
  assert.match(String((await answered)[0]), /^HTTP\/1\.1 413 [^]*Your files would be larger/)
  assert.ok(endless.bytesWritten < 12_000_000, `${endless.bytesWritten} bytes were received`)
  endless.destroy()
  // An upload that breaks off gives its room back.
  first.destroy()
  await until(async () => (await upload('rest', 2_900_000)).error === null)
  await t.sql(`delete from private.storage_usage where holder = '${id}'`)
})

test('copies asked for at once are refused at the limit before their content is copied', async () => {
  const { data } = await people.stranger.from('workspaces').insert({ name: 'Copies' }).select('id').single()
  const id = String(data!.id)
  const files = attachments('stranger')
  const first = `${id}/first`
  assert.equal((await files.upload(first, 'x'.repeat(1_000), { contentType: 'text/plain' })).error, null)
  await leaveStorage(t.sql, id, 1500)
  const before = (await contentFiles()).length
  const copies = await Promise.all(Array.from({ length: 8 }, (_, n) => files.copy(first, `${id}/copy-${n}`)))
  assert.equal(copies.filter(({ error }) => error === null).length, 1)
  assert.equal((await contentFiles()).length, before + 1)
})

test('uploads of one account that are under way at once have a share, and others get through', async () => {
  const begin = async (name: string) => {
    const socket = await beginUpload('owner', `${workspace}/${name}`, 'content-length: 10485760')
    socket.write(Buffer.alloc(100_000, 'x'))
    return socket
  }
  const before = (await contentFiles()).length
  const sockets = [await begin('one'), await begin('two')]
  await until(async () => (await contentFiles()).length >= before + 2)
  const third = await attachments('owner').upload(`${workspace}/three`, 'x'.repeat(100_000), {
    contentType: 'text/plain',
  })
  assert.equal((third.error as { statusCode?: string }).statusCode, 'unavailable')
  const other = await people.stranger.storage
    .from('avatars')
    .upload(`${ids.stranger}/me.png`, Buffer.concat([png, Buffer.alloc(100_000)]), {
      contentType: 'image/png',
    })
  assert.equal(other.error, null)
  for (const socket of sockets) socket.destroy()
})

test('import and export files are kept for thirty days', async () => {
  const files = people.owner.storage.from('imports')
  const path = (name: string) => `${workspace}/${ids.owner}/${name}`
  for (const name of ['old.csv', 'new.csv'])
    assert.equal((await files.upload(path(name), 'a', { contentType: 'text/csv' })).error, null)
  await t.sql(
    `update storage.objects set created_at = now() - interval '31 days' where name = '${path('old.csv')}'`,
  )
  await deleteExpired(t.asService)
  assert.deepEqual(
    (await files.list(`${workspace}/${ids.owner}`)).data!.map(({ name }) => name),
    ['new.csv'],
  )
})

test('the export of an account lists the files of a person and their workspaces, and where each is downloaded', async () => {
  const path = `${workspace}/plans/100 % Zoë?.txt`
  // The client itself writes no URL with such a name.
  const moved = await attachments('owner').move(await upload('plans/plan.txt', 'A plan'), path)
  assert.equal(moved.error, null)
  const picture = `${ids.owner}/me.png`
  assert.equal(
    (await people.owner.storage.from('avatars').upload(picture, png, { upsert: true })).error,
    null,
  )
  type Listed = { bucket_id: string; name: string; metadata: object; created_at: string; download: string }
  const list = async (who: keyof People) => {
    const { data, error } = await people[who].functions.invoke<Blob>('export-account', { body: {} })
    if (error) throw error
    return (JSON.parse(await data!.text()) as { files: Listed[] }).files
  }
  const listed = await list('owner')
  const find = (name: string) => listed.find((file) => file.name === name)!
  assert.ok(find(picture))
  const { bucket_id, metadata, created_at, download } = find(path)
  assert.deepEqual([bucket_id, metadata], ['attachments', { ...metadata, size: 6, mimetype: 'text/plain' }])
  assert.ok(Date.parse(created_at))
  const get = async (who: keyof People) => {
    const { session } = (await people[who].auth.getSession()).data
    const authorization = `Bearer ${session?.access_token ?? product.anonKey}`
    return fetch(product.url + download, { headers: { apikey: product.anonKey, authorization } })
  }
  assert.equal(await (await get('owner')).text(), 'A plan')
  for (const who of ['stranger', 'anon'] as const) assert.equal((await get(who)).status, 404)
  // A member's export contains their own data, not the files of another owner's workspace.
  for (const who of ['editor', 'stranger'] as const)
    assert.ok(!(await list(who)).some((file) => file.name === path))
  await assert.rejects(list('anon'), /non-2xx/)
})

test('an upload to a bucket that is not there is refused as one, by every way of writing', async () => {
  const path = await upload('of-a-bucket.txt')
  const there = people.owner.storage.from('nowhere')
  const refusals = [
    (await there.upload('a.txt', 'x', { contentType: 'text/plain' })).error,
    (await there.update('a.txt', 'x', { contentType: 'text/plain' })).error,
    (await there.createSignedUploadUrl('a.txt')).error,
    (await attachments('owner').copy(path, 'a.txt', { destinationBucket: 'nowhere' })).error,
    (await attachments('owner').move(path, 'a.txt', { destinationBucket: 'nowhere' })).error,
    (await there.list()).error,
    (await there.remove(['a.txt'])).error,
  ]
  for (const error of refusals)
    assert.deepEqual(
      [error?.message, (error as { status?: number } | null)?.status],
      ['Bucket not found', 404],
    )
})

test('a name that no row can have is refused with 400', async () => {
  const { access_token } = (await people.owner.auth.getSession()).data.session!
  const headers = { apikey: product.anonKey, authorization: `Bearer ${access_token}` }
  for (const call of ['list-v2/%00', 'list/%00', 'sign/%00/a', 'attachments/a%00b']) {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
    const { status } = await fetch(`${product.url}/storage/v1/object/${call}`, init)
    assert.equal(status, 400, call)
  }
})
