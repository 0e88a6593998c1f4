// Finds the program as `npm run build` bundles it: a few files instead of a thousand modules, which start in a quarter
// of the processor time.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The programs of the product, and those that tests fork. */
export type BundleName = 'program' | 'test-programs'

/** dist/program.json: the folder of the bundle, and size and time of each source. A release lists no sources. */
export type Bundle = { folder: string; sources: Record<string, [bytes: number, modified: number]> }

const root = join(import.meta.dirname, '..')

/** Returns the URL of the bundled entry, or undefined without a bundle and when a source has changed since. */
export function findBundled(
  entry: string,
  { name = 'program', installation = root }: { name?: BundleName; installation?: string } = {},
): string | undefined {
  const bundle = readBundle(name, installation)
  if (!bundle || !isFresh(bundle, installation)) return undefined
  // Stack traces name the files and lines of the sources.
  process.setSourceMapsEnabled(true)
  return pathToFileURL(join(installation, 'dist', bundle.folder, `${entry}.js`)).href
}

export function readBundle(name: BundleName = 'program', installation = root): Bundle | undefined {
  try {
    return JSON.parse(readFileSync(join(installation, 'dist', `${name}.json`), 'utf8')) as Bundle
  } catch {
    return undefined
  }
}

export function isFresh({ sources }: Bundle, installation = root): boolean {
  return Object.entries(sources).every(([file, [bytes, modified]]) => {
    const found = statSync(join(installation, file), { throwIfNoEntry: false })
    return found?.size === bytes && found.mtimeMs === modified
  })
}
