import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { compressFolder } from './compressed-files.ts'
import { compressedByBuild, readStaticFiles, siteUrlMark, type StaticFiles } from './static-files.ts'

let folder: string
let site: StaticFiles
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldframe-site-'))
  await mkdir(join(folder, 'site', 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'site', '.env'), 'secret')
  await writeFile(join(folder, 'site', 'index.html'), '<h1>home</h1>')
  await writeFile(join(folder, 'site', 'pricing.html'), '<h1>pricing</h1>')
  await writeFile(join(folder, 'site', 'sitemap.xml'), `<loc>${siteUrlMark}/pricing</loc>`)
  await writeFile(join(folder, 'site', 'assets', 'app-1a2b.js'), 'x'.repeat(5_000))
  await writeFile(join(folder, 'site', 'film.mp4'), '0123456789')
  site = readStaticFiles(join(folder, 'site'), 'https://example.com')
})
after(() => rm(folder, { recursive: true }))

const get = (path: string, init?: RequestInit) => site(new Request(`http://coldframe.test${path}`, init))

test('a page is found by its address', async () => {
  assert.equal(await get('/')?.text(), '<h1>home</h1>')
  assert.equal(await get('/pricing')?.text(), '<h1>pricing</h1>')
  assert.equal(await get('/pricing/')?.text(), '<h1>pricing</h1>')
})

for (const path of [
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/.env',
  '/assets',
  '/nothing',
]) {
  test(`${path} is not there`, () => assert.equal(get(path), undefined))
}

test('a page that names its own address names that of the installation', async () => {
  assert.equal(await get('/sitemap.xml')?.text(), '<loc>https://example.com/pricing</loc>')
})

test('hashed files are kept for good, pages are asked for again', () => {
  assert.match(get('/assets/app-1a2b.js')?.headers.get('cache-control') ?? '', /immutable/)
  assert.equal(get('/')?.headers.get('cache-control'), 'no-cache')
})

test('a client that has the file is told so, one that reads brotli gets it', async () => {
  const etag = get('/')!.headers.get('etag')!
  assert.equal(get('/', { headers: { 'if-none-match': etag } })?.status, 304)
  const packed = get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })!
  assert.equal(packed.headers.get('content-encoding'), 'br')
  assert.equal(brotliDecompressSync(await packed.arrayBuffer()).length, 5_000)
})

test('only reading is allowed', () => {
  assert.equal(get('/pricing', { method: 'POST' })?.status, 405)
})

for (const [range, part, contentRange] of [
  ['bytes=0-', '0123456789', 'bytes 0-9/10'],
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-99', '789', 'bytes 7-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
] as const) {
  test(`a film answers ${range} with that part`, async () => {
    const response = get('/film.mp4', { headers: { range } })!
    assert.deepEqual([response.status, await response.text()], [206, part])
    assert.equal(response.headers.get('content-range'), contentRange)
  })
}

for (const range of ['bytes=20-', 'bytes=5-2', 'bytes=-', 'pages=1-2', 'bytes=0-1,4-5']) {
  test(`a film asked for ${range} comes whole`, async () => {
    const response = get('/film.mp4', { headers: { range } })!
    assert.deepEqual([response.status, await response.text()], [200, '0123456789'])
  })
}

test('what the build compressed is answered as it lies there, but no page that names its own address', async () => {
  const built = join(folder, 'built')
  await mkdir(built)
  await writeFile(join(built, 'app.js'), 'x'.repeat(5_000))
  await writeFile(join(built, 'page.html'), `${siteUrlMark}${' '.repeat(5_000)}`)
  await compressFolder(built, compressedByBuild)
  assert.deepEqual((await readdir(built)).toSorted(), ['app.js', 'app.js.br', 'app.js.gz', 'page.html'])
  await writeFile(join(built, 'app.js.br'), brotliCompressSync('of the build'))
  const files = readStaticFiles(built, 'https://example.com')
  const getFile = async (path: string) => {
    const headers = { 'accept-encoding': 'br' }
    const answer = files(new Request(`http://coldframe.test${path}`, { headers }))
    return (
      answer &&
      brotliDecompressSync(await answer.arrayBuffer())
        .toString()
        .trim()
    )
  }
  assert.deepEqual(
    [await getFile('/app.js'), await getFile('/page'), await getFile('/app.js.br')],
    ['of the build', 'https://example.com', undefined],
  )
})
