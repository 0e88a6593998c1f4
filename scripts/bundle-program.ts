// Bundles the server, the command line and their threads into dist/program-*, one file for each entry and chunks that
// load on first use (docs/decisions/280). server/main.ts and cli/coldframe.ts run the bundle. Programs that tests fork
// are a bundle of their own, in no release.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { isFresh, readBundle, type Bundle, type BundleName } from '#server/bundled-program.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

const entriesOf: Record<BundleName, () => Record<string, string>> = {
  program: () => ({ start: 'server/start.ts', run: 'cli/run.ts' }),
  'test-programs': () =>
    Object.fromEntries(
      globSync('server/testing/**/*-process.ts', { cwd: root }).map((file) => [basename(file, '.ts'), file]),
    ),
}

/** Optional companions of pg and ws, which are not installed: both continue without them. */
const absent = ['pg-native', 'bufferutil', 'utf-8-validate']

/** A server that still runs on an older bundle loads chunks from it. */
const OLDEST_MS = 24 * 60 * 60_000

/** In a separate process, because the bundler's memory would stay with the server that it precedes. */
export async function bundleIfStale(name: BundleName = 'program'): Promise<void> {
  const bundle = readBundle(name)
  if (bundle && isFresh(bundle)) return
  const child = spawn(process.execPath, [import.meta.filename, name], { stdio: ['ignore', 2, 2] })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`The bundle ${name} could not be made; the reason is above.`)
}

async function makeBundle(name: BundleName): Promise<void> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    cwd: root,
    input: entriesOf[name](),
    platform: 'node',
    external: absent,
    plugins: [sourcePlaces],
    onLog(level, log, report) {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
      report(level, log)
    },
  })
  const { output } = await build.generate({
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  const files = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
  await build.close()
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  await writeBundle(name, files, await listSources(modules))
}

const sourcePlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!isOurs(id) || !code.includes('import.meta')) return undefined
    const changed = withSourcePlaces(code, relative(root, id), (file, fileName) =>
      this.emitFile({ type: 'chunk', id: join(root, file), fileName }),
    )
    // Lines stay as they are.
    const mappings = `AAAA${';AACA'.repeat(code.split('\n').length - 1)}`
    return { code: changed, map: { version: 3, sources: [id], names: [], mappings } }
  },
}

const placeOfThread = /new URL\(\s*'\.\/([\w-]+)\.ts',\s*import\.meta\.url,?\s*\)/

/**
 * Keeps the meaning of import.meta in the source of `file`: SQL and packages are found where the source is, and a
 * thread is an entry beside it. Throws for other uses, which would fail only in a release.
 */
export function withSourcePlaces(
  code: string,
  file: string,
  addThread: (file: string, fileName: string) => unknown,
): string {
  // Every file of a bundle lies in dist/NAME-*.
  const place = (path: string) => JSON.stringify(`../../${path}`)
  const rewritten = code.replaceAll(
    new RegExp(`${placeOfThread.source}|import\\.meta\\.(\\w+)`, 'g'),
    (found, thread: string | undefined, key: string) => {
      if (thread !== undefined) {
        addThread(join(dirname(file), `${thread}.ts`), `${thread}.js`)
        return found.replace(`./${thread}.ts`, `./${thread}.js`)
      }
      if (key === 'url') return `new URL(${place(file)}, import.meta.url).href`
      if (key === 'dirname')
        return `process.getBuiltinModule('node:path').join(import.meta.dirname, ${place(dirname(file))})`
      throw new Error(`${file} uses import.meta.${key}, which scripts/bundle-program.ts does not translate`)
    },
  )
  if (/new URL\(\s*'[^']*\.ts'/.test(rewritten))
    throw new Error(`${file} names a thread that is not beside it`)
  return rewritten
}

const isOurs = (id: string) => id.startsWith(`${root}/`) && !id.includes('/node_modules/')

/** Size and time of each file of ours, which detect a change as reliably as `make` does; and the versions of others. */
async function listSources(modules: string[]): Promise<Bundle['sources']> {
  const ours = modules.filter(isOurs)
  const files = [...ours, join(root, 'package-lock.json')].map((id) => relative(root, id))
  const entries = files.toSorted().map(async (file): Promise<[string, [number, number]]> => {
    const { size, mtimeMs } = await stat(join(root, file))
    return [file, [size, mtimeMs]]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function writeBundle(
  name: BundleName,
  files: Map<string, string | Uint8Array>,
  sources: Bundle['sources'],
): Promise<void> {
  const hash = createHash('sha256')
  for (const [file, content] of files) hash.update(file).update(content)
  const folder = `${name}-${hash.digest('hex').slice(0, 12)}`
  await mkdir(join(dist, folder), { recursive: true })
  for (const [file, content] of files) await writeFile(join(dist, folder, file), content)
  const written = join(dist, `${name}.json.${process.pid}`)
  await writeFile(written, JSON.stringify({ folder, sources } satisfies Bundle))
  // A server that starts meanwhile reads the old file or the new one.
  await rename(written, join(dist, `${name}.json`))
  await removeOldBundles(name, folder)
}

async function removeOldBundles(name: BundleName, current: string): Promise<void> {
  for (const folder of await readdir(dist)) {
    if (!folder.startsWith(`${name}-`) || folder === current) continue
    const { mtimeMs } = await stat(join(dist, folder))
    if (Date.now() - mtimeMs > OLDEST_MS) await rm(join(dist, folder), { recursive: true, force: true })
  }
}

if (import.meta.main) await makeBundle(process.argv[2] as BundleName)
