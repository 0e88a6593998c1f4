// Builds the front end into dist/web, unless what it is made of is unchanged since the last build.
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', 'built-from')
const sources = ['web', 'core', 'vite.config.ts', 'package-lock.json']

export async function buildIfStale(): Promise<void> {
  const digest = await digestSources()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) return
  process.stderr.write('Building the front end…\n')
  await build({ root: join(root, 'web'), configFile: join(root, 'vite.config.ts'), logLevel: 'error' })
  await writeFile(stamp, digest)
}

// Size and time of each file tell a change as surely as `make` does, in milliseconds.
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

if (import.meta.main) await buildIfStale()
