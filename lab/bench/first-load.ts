// The gzipped JavaScript that a page loads before any interaction: its entry and its static imports, read from the
// build's manifest.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildIfStale } from '../../scripts/build.ts'
import type { Figure } from './figure.ts'

type Chunk = { file: string; src?: string; imports?: string[] }
type Manifest = Record<string, Chunk>

const dist = join(import.meta.dirname, '..', '..', 'dist', 'web')
// Public pages have an entry of their own, without the app's router (web/app/public.tsx).
const limits: [name: string, entries: string[], limitKb: number][] = [
  ['first load of /auth', ['index.html', 'auth/auth-page.tsx'], 155],
  ['first load of /pricing', ['app/public.tsx', 'marketing/pricing-page.tsx'], 100],
  ['first load of /', ['app/public.tsx', 'marketing/landing-page.tsx'], 100],
]

export async function measure(): Promise<Figure[]> {
  const manifest = await readManifest()
  return Promise.all(
    limits.map(async ([name, entries, limit]) => {
      const kb = (await bytesOf(manifest, entries)) / 1000
      return {
        name,
        ratio: limit / kb,
        floor: 1,
        baseline: `${limit} kB gzipped`,
        value: Math.round(kb),
        unit: 'kB',
      }
    }),
  )
}

/** The files that a browser loads for these entries, without duplicates. */
export async function filesOf(entries: string[]): Promise<Set<string>> {
  return filesIn(await readManifest(), entries)
}

async function readManifest(): Promise<Manifest> {
  await buildIfStale()
  return JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
}

function filesIn(manifest: Manifest, entries: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return files
}

async function bytesOf(manifest: Manifest, entries: string[]): Promise<number> {
  const sizes = await Promise.all(
    [...filesIn(manifest, entries)].map(async (file) => gzipSync(await readFile(join(dist, file))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
