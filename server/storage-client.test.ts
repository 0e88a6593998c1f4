// Each capability of the file and bucket API of the official client, against the whole server (official-suites.md).
import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, StorageApiError, type SupabaseClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openProduct, type Product } from './testing/faults/product.ts'
import { png } from './testing/storage/png.ts'
import { createDiskStore } from './storage/disk-store.ts'
import { installationKeys } from './supabase/auth/jwt.ts'

let t: TestDatabase
let product: Product
let folder: string
let service: SupabaseClient
let anon: SupabaseClient
let storage: SupabaseClient['storage']

before(async () => {
  t = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'coldframe-storage-client-'))
  product = await openProduct(t.db, { contentStore: createDiskStore(folder) })
  const plain = { auth: { persistSession: false, autoRefreshToken: false } }
  const { serviceKey } = await installationKeys('a secret of the fault tests, long enough for anybody')
  service = createClient(product.url, serviceKey, plain)
  anon = createClient(product.url, product.anonKey, plain)
  storage = service.storage
  for (const [bucket, options] of [
    ['open', { public: true }],
    ['closed', { public: false }],
  ] as const)
    assert.equal((await storage.createBucket(bucket, options)).error, null)
})
after(async () => {
  await product.close()
  await t.close()
  await rm(folder, { recursive: true })
})

const open = () => storage.from('open')
const text = { contentType: 'text/plain' }

async function uploadFile(path: string, content: string | Buffer = 'Hello', contentType = 'text/plain') {
  const { data, error } = await open().upload(path, content, { contentType })
  assert.equal(error, null)
  return data
}

/** The parts of an error that programs compare. */
const refused = ({ data, error }: { data: unknown; error: unknown }) => {
  assert.ok(error instanceof StorageApiError, JSON.stringify(data))
  const { status, statusCode, code, message } = error as StorageApiError & { code?: string }
  return [status, statusCode, code, message]
}

test('an error has its HTTP status, the same as text, a code and a message', async () => {
  assert.deepEqual(refused(await storage.from('none').upload('a.txt', 'x', text)), [
    404,
    '404',
    'NoSuchBucket',
    'Bucket not found',
  ])
  assert.deepEqual(refused(await open().download('none')), [404, '404', 'NoSuchKey', 'Object not found'])
  await uploadFile('error/taken.txt')
  assert.deepEqual(refused(await open().upload('error/taken.txt', 'x', text)), [
    409,
    '409',
    'ResourceAlreadyExists',
    'The resource already exists',
  ])
  assert.deepEqual(refused(await anon.storage.from('open').upload('error/b.txt', 'x', text)), [
    403,
    '403',
    'AccessDenied',
    'new row violates row-level security policy',
  ])
})

test('calls that throw throw the error that the others answer', async () => {
  const throwing = createClient(product.url, product.anonKey).storage.throwOnError()
  const files = open().throwOnError()
  const missing = { message: 'Object not found' }
  await assert.rejects(files.download('none'), missing)
  await assert.rejects(files.download('none').asStream(), missing)
  await assert.rejects(files.info('none'), missing)
  await assert.rejects(files.createSignedUrl('none', 60), missing)
  await assert.rejects(files.move('none', ''), StorageApiError)
  await assert.rejects(storage.from('none').throwOnError().upload('a.txt', 'x'), {
    message: 'Bucket not found',
  })
  await assert.rejects(throwing.getBucket('none'), { message: 'Bucket not found' })
})

test('a body may be bytes, a form, a blob or a stream, and its path comes back', async () => {
  const path = join(folder, 'file.txt')
  await writeFile(path, 'Hello')
  const form = new FormData()
  form.append('', new Blob(['Hello']), 'file.txt')
  const bodies: Record<string, Parameters<ReturnType<typeof open>['upload']>[1]> = {
    buffer: Buffer.from('Hello'),
    bytes: new Uint8Array(Buffer.from('Hello')),
    memory: new TextEncoder().encode('Hello').buffer,
    blob: new Blob(['Hello']),
    form,
    file: new File(['Hello'], 'file.txt'),
    web: new Blob(['Hello']).stream(),
    node: createReadStream(path),
    parameters: new URLSearchParams({ Hello: '' }),
  }
  for (const [kind, body] of Object.entries(bodies)) {
    const { data, error } = await open().upload(`bodies/${kind}`, body)
    assert.deepEqual([data?.path, data?.fullPath, error], [`bodies/${kind}`, `open/bodies/${kind}`, null])
    const read = await (await open().download(`bodies/${kind}`)).data!.text()
    assert.equal(read, kind === 'parameters' ? 'Hello=' : 'Hello')
  }
  const half = await open().upload('bodies/half', createReadStream(path), { duplex: 'half' })
  assert.equal(half.error, null)
  const signed = (await open().createSignedUploadUrl('bodies/signed')).data!
  const streamed = await open().uploadToSignedUrl('bodies/signed', signed.token, createReadStream(path))
  assert.equal(streamed.data?.path, 'bodies/signed')
})

test('the fields of a form name the type, the metadata and the cache control', async () => {
  const form = new FormData()
  form.append('file', new Blob(['{}']), 'original.bin')
  form.append('contentType', 'application/json')
  form.append('cacheControl', '7200')
  form.append('metadata', '{"source":"form"}')
  assert.equal((await open().upload('form.json', form, { metadata: { source: 'options' } })).error, null)
  const { data: info } = await open().info('form.json')
  assert.deepEqual(
    [info!.contentType, info!.cacheControl, info!.metadata],
    ['application/json', 'max-age=7200', { source: 'form' }],
  )
})

test('metadata and the cache control of an upload come back, whatever its body was', async () => {
  const metadata = { order: 'u-42', nested: { deep: [7] }, umlaut: 'Zoë' }
  for (const [kind, body] of Object.entries({ raw: 'Hello', blob: new Blob(['Hello']) })) {
    const options = { metadata, cacheControl: '60', contentType: 'text/plain' }
    await open().upload(`meta/${kind}`, body, options)
    const { token } = (await open().createSignedUploadUrl(`meta/signed ${kind}`)).data!
    await open().uploadToSignedUrl(`meta/signed ${kind}`, token, body, options)
    for (const path of [`meta/${kind}`, `meta/signed ${kind}`]) {
      const { data } = await open().info(path)
      assert.deepEqual([data!.metadata, data!.cacheControl], [metadata, 'max-age=60'])
    }
  }
  const served = await fetch(open().getPublicUrl('meta/raw').data.publicUrl)
  assert.equal(served.headers.get('cache-control'), 'max-age=60')
})

test('the facts of a file are those of its protocol and no more', async () => {
  await uploadFile('facts.txt')
  const { data } = await open().info('facts.txt')
  assert.deepEqual(Object.keys(data!).toSorted(), [
    'bucketId',
    'cacheControl',
    'contentType',
    'createdAt',
    'etag',
    'id',
    'lastModified',
    'metadata',
    'name',
    'size',
    'version',
  ])
  assert.deepEqual([data!.name, data!.bucketId, data!.size, data!.metadata], ['facts.txt', 'open', 5, {}])
  assert.deepEqual(await open().exists('facts.txt'), { data: true, error: null })
  assert.equal((await open().exists('none')).data, false)
  await assert.rejects(storage.from('none').exists('facts.txt'), { message: 'Bucket not found' })
})

test('the limits of a bucket decide on the size and the type of a file', async () => {
  await storage.createBucket('small', { public: true, fileSizeLimit: '1kb', allowedMimeTypes: ['image/png'] })
  const small = storage.from('small')
  assert.deepEqual(
    refused(
      await small.upload('large.png', Buffer.concat([png, Buffer.alloc(2_000)]), {
        contentType: 'image/png',
      }),
    ),
    [413, '413', 'EntityTooLarge', 'The object exceeded the maximum allowed size'],
  )
  assert.deepEqual(refused(await small.upload('a.html', 'x', { contentType: 'text/html' })), [
    415,
    '415',
    'InvalidMimeType',
    'mime type text/html is not supported',
  ])
  assert.equal((await small.upload('a.png', png, { contentType: 'image/png' })).error, null)
  await uploadFile('for-small.txt')
  for (const call of ['copy', 'move'] as const)
    assert.equal(
      refused(await open()[call]('for-small.txt', 'b.txt', { destinationBucket: 'small' }))[2],
      'InvalidMimeType',
    )
})

test('a signed upload replaces a file where it was signed for that, and no other', async () => {
  await uploadFile('signed/taken.txt')
  const plain = await open().createSignedUploadUrl('signed/taken.txt')
  assert.equal(refused(plain)[2], 'ResourceAlreadyExists')
  const { data } = await open().createSignedUploadUrl('signed/taken.txt', { upsert: true })
  assert.ok(data!.signedUrl.startsWith(`${product.url}/storage/v1/object/upload/sign/open/signed/taken.txt`))
  for (const content of ['Second', 'Third']) {
    const { error } = await open().uploadToSignedUrl('signed/taken.txt', data!.token, content, text)
    assert.equal(error, null)
    assert.equal(await (await open().download('signed/taken.txt')).data!.text(), content)
  }
  const once = (await open().createSignedUploadUrl('signed/once.txt')).data!
  const upload = () => open().uploadToSignedUrl(once.path, once.token, 'Hello', { ...text, upsert: true })
  assert.equal((await upload()).data?.path, 'signed/once.txt')
  assert.deepEqual(refused(await upload()), [
    409,
    '409',
    'ResourceAlreadyExists',
    'The resource already exists',
  ])
})

test('a download is a blob or a stream of the stored type, and can be given up', async () => {
  await uploadFile('down.txt')
  const blob = (await open().download('down.txt')).data!
  assert.deepEqual([blob.size, blob.type], [5, 'text/plain'])
  const stream = (await open().download('down.txt').asStream()).data!
  assert.equal(await new Response(stream).text(), 'Hello')
  const given = new AbortController()
  given.abort()
  const { error } = await open().download('down.txt', {}, { signal: given.signal, cache: 'no-store' })
  assert.match(error!.message, /abort/)
})

test('an address says by which name its file is saved', async () => {
  await uploadFile('named.txt')
  const addresses = async (download: true | string) => [
    open().getPublicUrl('named.txt', { download }).data.publicUrl,
    (await open().createSignedUrl('named.txt', 60, { download })).data!.signedUrl,
    (await open().createSignedUrls(['named.txt'], 60, { download })).data![0]!.signedUrl!,
  ]
  for (const [download, name] of [
    [true, 'filename="named.txt"; filename*=UTF-8\'\'named.txt'],
    ['a&b 100%.txt', 'filename="a&b 100_.txt"; filename*=UTF-8\'\'a%26b%20100%25.txt'],
  ] as const)
    for (const address of await addresses(download)) {
      const answer = await fetch(address)
      assert.equal(await answer.text(), 'Hello')
      assert.equal(answer.headers.get('content-disposition'), `attachment; ${name}`, address)
    }
})

test('a name with marks that mean something in an address is read in every way', async () => {
  const odd = 'odd/a?b&c=d #e+f 100%25.txt'
  const path = odd.split('/').map(encodeURIComponent).join('/')
  // The client itself truncates such a name in the path of a request, so it is sent encoded.
  const { token } = (await open().createSignedUploadUrl(path)).data!
  assert.equal((await open().uploadToSignedUrl(path, token, 'Hello', text)).error, null)
  const names = (await open().list('odd')).data!.map(({ name }) => name)
  assert.deepEqual(names, ['a?b&c=d #e+f 100%25.txt'])
  assert.equal((await open().info(path)).data!.name, odd)
  const [one] = (await open().createSignedUrls([odd], 60, { download: true })).data!
  const signed = await open().createSignedUrl(path, 60)
  for (const address of [
    `${product.url}/storage/v1/object/public/open/${path}`,
    one!.signedUrl!,
    signed.data!.signedUrl,
  ]) {
    const answer = await fetch(address)
    assert.deepEqual([answer.status, await answer.text()], [200, 'Hello'], address)
  }
  assert.equal((await open().copy(odd, 'odd/plain.txt')).error, null)
  assert.equal((await open().remove([odd])).data!.length, 1)
})

test('of several addresses each has its own error', async () => {
  await uploadFile('many/a.txt')
  const { data, error } = await open().createSignedUrls(['many/a.txt', 'many/none.txt'], 60)
  assert.equal(error, null)
  assert.deepEqual(
    data.map(({ path, error: each, signedUrl }) => [path, each, signedUrl === null]),
    [
      ['many/a.txt', null, false],
      ['many/none.txt', 'Either the object does not exist or you do not have access to it', true],
    ],
  )
})

test('a folder is listed with the facts of its files, and sorted as asked', async () => {
  for (const name of ['b.txt', 'a.txt', 'deep/c.txt']) await uploadFile(`listed/${name}`)
  const { data } = await open().list('listed')
  assert.deepEqual(
    data!.map(({ name, id, metadata }) => [name, id === null, metadata?.['size'] ?? null]),
    [
      ['deep', true, null],
      ['a.txt', false, 5],
      ['b.txt', false, 5],
    ],
  )
  const byAge = await open().list('listed', { sortBy: { column: 'created_at', order: 'desc' } })
  assert.deepEqual(
    byAge.data!.map(({ name }) => name),
    ['deep', 'a.txt', 'b.txt'],
  )
  assert.deepEqual((await open().list('listed/none')).data, [])
  assert.equal(refused(await storage.from('none').list())[3], 'Bucket not found')
})

test('pages of a list follow one another in every order, folders among the files', async () => {
  const made = ['z/1', 'm', 'a/1', 'q', 'a/2', 'c']
  for (const name of made) await uploadFile(`pages/${name}`)
  const expected: [column: 'name' | 'created_at' | 'updated_at', entries: string[]][] = [
    ['name', ['a/', 'c', 'm', 'q', 'z/']],
    // A folder is as old as its oldest file.
    ['created_at', ['z/', 'm', 'a/', 'q', 'c']],
    ['updated_at', ['z/', 'm', 'a/', 'q', 'c']],
  ]
  for (const [column, entries] of expected)
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = (
          await open().listV2({
            prefix: 'pages/',
            with_delimiter: true,
            limit: 1,
            sortBy: { column, order },
            ...(cursor ? { cursor } : {}),
          })
        ).data!
        seen.push(...[...page.folders, ...page.objects].map(({ name }) => name.replace('pages/', '')))
        cursor = page.nextCursor
        assert.equal(page.hasNext, cursor !== undefined)
      } while (cursor)
      assert.deepEqual(seen, order === 'asc' ? entries : entries.toReversed(), `${column} ${order}`)
    }
  const top = (await open().listV2({ prefix: 'page', with_delimiter: true })).data!
  assert.deepEqual(
    top.folders.map(({ key, name }) => [key, name]),
    [['pages', 'pages/']],
  )
  const flat = (await open().listV2({ prefix: 'pages' })).data!
  assert.deepEqual([flat.hasNext, flat.folders, flat.objects.length], [false, [], 6])
})

test('files are moved and copied within a bucket and to another one', async () => {
  const closed = storage.from('closed')
  await uploadFile('moves/a.txt')
  assert.equal((await open().move('moves/a.txt', 'moves/b.txt')).data?.message, 'Successfully moved')
  assert.equal((await open().copy('moves/b.txt', 'moves/c.txt')).data?.path, 'open/moves/c.txt')
  const there = { destinationBucket: 'closed' }
  assert.equal((await open().move('moves/b.txt', 'moves/b.txt', there)).error, null)
  assert.equal((await open().copy('moves/c.txt', 'moves/c.txt', there)).data?.path, 'closed/moves/c.txt')
  assert.deepEqual(
    [await open().exists('moves/b.txt'), await closed.exists('moves/b.txt')].map(({ data }) => data),
    [false, true],
  )
  assert.equal(refused(await open().copy('moves/c.txt', 'moves/c.txt', there))[2], 'ResourceAlreadyExists')
  assert.equal(
    refused(await open().move('moves/c.txt', 'x', { destinationBucket: 'none' }))[3],
    'Bucket not found',
  )
  assert.equal(refused(await open().copy('none', 'x'))[3], 'Object not found')
  const renewed = { copyMetadata: false, metadata: { cacheControl: 'max-age=5', mimetype: 'text/csv' } }
  await open().copy('moves/c.txt', 'moves/d.csv', renewed)
  const { data } = await open().info('moves/d.csv')
  assert.deepEqual([data!.cacheControl, data!.contentType], ['max-age=5', 'text/csv'])
})

test('removed files are answered, and names that were never there are left out', async () => {
  await uploadFile('removed/a.txt')
  const { data, error } = await open().remove(['removed/a.txt', 'removed/none.txt'])
  assert.equal(error, null)
  assert.deepEqual(
    data.map(({ name, bucket_id, id }) => [name, bucket_id, typeof id]),
    [['removed/a.txt', 'open', 'string']],
  )
  assert.deepEqual((await open().remove(['removed/a.txt'])).data, [])
  assert.equal(refused(await storage.from('none').remove(['a']))[3], 'Bucket not found')
})

test('buckets are made, listed, changed, emptied and deleted', async () => {
  const made = await storage.createBucket('shelf', { public: false, allowedMimeTypes: ['text/plain'] })
  assert.deepEqual(made.data, { name: 'shelf' })
  const bucket = (await storage.getBucket('shelf')).data!
  assert.deepEqual(
    [bucket.id, bucket.name, bucket.public, bucket.file_size_limit, bucket.allowed_mime_types],
    ['shelf', 'shelf', false, null, ['text/plain']],
  )
  assert.equal((await storage.updateBucket('shelf', { public: true })).data?.message, 'Successfully updated')
  assert.deepEqual((await storage.getBucket('shelf')).data!.allowed_mime_types, ['text/plain'])
  assert.equal(refused(await storage.updateBucket('none', { public: true }))[3], 'Bucket not found')
  assert.equal(refused(await storage.getBucket('none'))[3], 'Bucket not found')
  assert.equal(refused(await storage.emptyBucket('none'))[3], 'Bucket not found')
  assert.equal(refused(await storage.deleteBucket('none'))[3], 'Bucket not found')
  await storage.from('shelf').upload('a.txt', 'x', text)
  assert.deepEqual(refused(await storage.deleteBucket('shelf')), [
    409,
    '409',
    'InvalidRequest',
    'The bucket you tried to delete is not empty',
  ])
  assert.match((await storage.emptyBucket('shelf')).data!.message, /^Successfully emptied/)
  assert.equal((await storage.deleteBucket('shelf')).data?.message, 'Successfully deleted')
})

test('a list of buckets is searched, sorted and cut', async () => {
  const names = async (options: Parameters<typeof storage.listBuckets>[0]) =>
    (await storage.listBuckets(options)).data!.map(({ name }) => name)
  for (const name of ['list-b', 'list-a', 'list-c']) await storage.createBucket(name)
  assert.deepEqual(await names({ search: 'LIST-' }), ['list-a', 'list-b', 'list-c'])
  assert.deepEqual(await names({ search: 'list-', sortColumn: 'created_at', sortOrder: 'desc', limit: 2 }), [
    'list-c',
    'list-a',
  ])
  assert.deepEqual(await names({ search: 'list-', offset: 2 }), ['list-c'])
  const keyless = await fetch(`${product.url}/storage/v1/bucket`)
  assert.equal(keyless.status, 401)
})

test('what is not offered is refused in plain words', async () => {
  await uploadFile('refused.png', png, 'image/png')
  const transform = { width: 100, height: 100 }
  const image = [501, '501', 'NotImplemented', 'Image transformation is not offered by this server.']
  assert.deepEqual(refused(await open().download('refused.png', { transform })), image)
  assert.deepEqual(refused(await open().createSignedUrl('refused.png', 60, { transform })), image)
  const address = open().getPublicUrl('refused.png', { transform }).data.publicUrl
  assert.equal((await fetch(address)).status, 501)
  const versions = 'A former version of a file is not offered by this server.'
  const versionId = '00000000-0000-4000-8000-000000000000'
  for (const call of [
    open().download('refused.png', { versionId }),
    open().info('refused.png', { versionId }),
    open().createSignedUrl('refused.png', 60, { versionId }),
    open().copy('refused.png', 'old.png', { sourceVersionId: versionId }),
    open().move('refused.png', 'old.png', { sourceVersionId: versionId }),
    open().remove([{ path: 'refused.png', versionId }]),
    open().list('', { noncurrentVersions: 'include' }),
    open().listV2({ deleteMarkers: 'only' }),
  ])
    assert.deepEqual(refused(await call), [501, '501', 'NotImplemented', versions])
  const current = (await open().info('refused.png')).data!.version
  assert.equal((await open().info('refused.png', { versionId: current })).error, null)
  const encoded = [501, '501', 'NotImplemented', 'A content encoding is not offered by this server.']
  for (const body of ['x', new Blob(['x'])])
    assert.deepEqual(refused(await open().upload('a.gz', body, { contentEncoding: 'gzip' })), encoded)
  assert.equal(refused(await storage.vectors.listBuckets())[0], 501)
})

test('a cache that no server keeps is purged by whoever has a key', async () => {
  assert.equal((await storage.purgeBucketCache('open')).data?.message, 'success')
  assert.equal((await open().purgeCache('down.txt')).data?.message, 'success')
  const keyless = await fetch(`${product.url}/storage/v1/cdn/open`, { method: 'DELETE' })
  assert.equal(keyless.status, 401)
})
