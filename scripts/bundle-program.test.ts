import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { findBundled, isFresh, readBundle } from '#server/bundled-program.ts'
import { bundleIfStale, withSourcePlaces } from './bundle-program.ts'

const root = join(import.meta.dirname, '..')
const run = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, args, { cwd: root })).stdout

before(() => bundleIfStale())

test('the bundle is run until a source changes, and a release without listed sources always runs it', async () => {
  const installation = await mkdtemp(join(tmpdir(), 'coldframe-bundle-'))
  const write = (sources: object) =>
    writeFile(join(installation, 'dist', 'program.json'), JSON.stringify({ folder: 'program-1', sources }))
  assert.equal(findBundled('start', { installation }), undefined)
  await mkdir(join(installation, 'dist'))
  await writeFile(join(installation, 'a.ts'), 'one')
  const { mtimeMs } = await stat(join(installation, 'a.ts'))
  await write({ 'a.ts': [3, mtimeMs] })
  assert.match(findBundled('start', { installation })!, /\/dist\/program-1\/start\.js$/)
  await writeFile(join(installation, 'a.ts'), 'three')
  assert.equal(findBundled('start', { installation }), undefined)
  await rm(join(installation, 'a.ts'))
  assert.equal(findBundled('start', { installation }), undefined)
  await write({})
  assert.match(findBundled('run', { installation })!, /\/dist\/program-1\/run\.js$/)
  await rm(installation, { recursive: true })
})

test('the bundle lists every module of the program, also of its threads, so that a change of any makes it stale', () => {
  const bundle = readBundle()!
  assert.ok(isFresh(bundle))
  const sources = Object.keys(bundle.sources)
  assert.ok(sources.length > 700, `${sources.length} sources`)
  for (const file of [
    'server/start.ts',
    'server/mailboxes/reading/mail-worker.ts',
    'server/threads/thread.ts',
  ])
    assert.ok(sources.includes(file), file)
  assert.ok(sources.includes('package-lock.json'))
  assert.deepEqual(
    sources.filter((file) => /\/testing\/|\.test\.ts$|^(?:web|bench|e2e)\//.test(file)),
    [],
  )
})

test('places stay those of the source, a thread becomes an entry, and no other use of import.meta is bundled', () => {
  const threads: string[][] = []
  const rewrite = (code: string) =>
    withSourcePlaces(code, 'server/mail/pool.ts', (...added) => threads.push(added))
  assert.equal(
    rewrite("new URL(\n  './mail-worker.ts',\n  import.meta.url,\n)"),
    "new URL(\n  './mail-worker.js',\n  import.meta.url,\n)",
  )
  assert.deepEqual(threads, [['server/mail/mail-worker.ts', 'mail-worker.js']])
  assert.match(rewrite('read(import.meta.dirname)'), /\(import\.meta\.dirname, "\.\.\/\.\.\/server\/mail"\)/)
  assert.match(rewrite('find(import.meta.url)'), /"\.\.\/\.\.\/server\/mail\/pool\.ts", import\.meta\.url\)/)
  assert.throws(
    () => rewrite('if (import.meta.main) start()'),
    /server\/mail\/pool\.ts uses import\.meta\.main/,
  )
  assert.throws(() => rewrite("new URL('../far.ts', import.meta.url)"), /a thread that is not beside it/)
})

test('a stack trace of the bundle names the file and the line of the source', async () => {
  const thread = join(root, 'dist', readBundle()!.folder, 'analyze-worker.js')
  const program = `
    process.setSourceMapsEnabled(true)
    const names = Object.entries(await import(${JSON.stringify(thread)}))
    for (const [, call] of names) try { await call() } catch (error) { console.log(error.stack) }`
  assert.match(
    await run('--input-type=module', '-e', program),
    /\/server\/analysis\/analyze-worker\.ts:\d+:\d+/,
  )
})

test('the command line runs from the bundle, and its version is that of the manifest', async () => {
  const loaded = `
    import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) })`
  const hooks = `data:text/javascript,${encodeURIComponent(loaded)}`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--import',
    hooks,
    join(root, 'cli', 'coldframe.ts'),
    'version',
  ])
  assert.match(stdout, /^\d+\.\d+\.\d+/)
  const sources = stderr.split('\n').filter((line) => line.startsWith('file:') && !line.includes('/dist/'))
  assert.deepEqual(
    sources.map((url) => url.slice(url.indexOf(root) + root.length + 1)),
    ['cli/coldframe.ts', 'server/bundled-program.ts'],
  )
})
