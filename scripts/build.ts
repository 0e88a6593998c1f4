// Builds the front end into dist/web and bundles the program, each unless its sources are unchanged since the last
// build; and prepares files for a server without write access.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linkPostgres } from '#database/embedded-binaries.ts'
import { compressFolder } from '#server/http/compressed-files.ts'
import { compressedByBuild } from '#server/http/static-files.ts'
import { bundleIfStale } from './bundle-program.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', 'built-from')
const sources = [
  'web',
  'core',
  'docs',
  'scripts',
  'server/http/compressed-files.ts',
  'vite.config.ts',
  'package-lock.json',
]

export async function buildIfStale(): Promise<void> {
  await Promise.all([buildPagesIfStale(), bundleIfStale()])
}

/** In a separate process, because Vite sets NODE_ENV for its whole process, and takes a while to load. */
async function buildPagesIfStale(): Promise<void> {
  if ((await readFile(stamp, 'utf8').catch(() => '')) === (await digestSources())) return
  process.stderr.write('Building the front end…\n')
  const child = spawn(process.execPath, [import.meta.filename, '--pages'], { stdio: ['ignore', 2, 2] })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error('The front end could not be built; the reason is above.')
}

async function buildPages(): Promise<void> {
  const digest = await digestSources()
  const vite = await import('vite')
  await vite.build({ root: join(root, 'web'), configFile: join(root, 'vite.config.ts'), logLevel: 'error' })
  const { prerender } = await import('./prerender.ts')
  await prerender()
  await compressFolder(join(root, 'dist', 'web'), compressedByBuild)
  // The paths with which the server distinguishes a page from an unknown URL.
  const { paths } = await import('#web/data/paths.ts')
  await writeFile(join(root, 'dist', 'addresses.json'), JSON.stringify(Object.values(paths)))
  await writeFile(stamp, digest)
}

// Size and time of each file detect a change as reliably as `make` does, in milliseconds.
async function digestSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const names = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : ['']
    const lines = await Promise.all(
      names.toSorted().map(async (name) => {
        const { size, mtimeMs } = await stat(join(path, name))
        return `${source}/${name} ${size} ${mtimeMs}\n`
      }),
    )
    hash.update(lines.join(''))
  }
  return hash.digest('hex')
}

if (import.meta.main) {
  await buildPages()
  if (!process.argv.includes('--pages')) {
    await bundleIfStale()
    await linkPostgres()
  }
}
