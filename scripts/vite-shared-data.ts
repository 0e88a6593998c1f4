import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const DATA = /\/generated\/(?:dictionary|weights)\.ts$/

/**
 * Dictionaries and the weights of the spam model as one file each for all importers: Vite builds workers separately
 * from the page, and would give the worker a second copy to fetch. The page's build writes the files.
 */
export function sharedData({ write }: { write: boolean }): Plugin {
  const written = new Set<string>()
  return {
    name: 'shared-data',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!DATA.test(source)) return undefined
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (!found) return undefined
      const code = await valuesOf(found.id)
      const fileName = `assets/${nameOf(found.id)}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
      if (write && !written.has(fileName)) this.emitFile({ type: 'asset', fileName, source: code })
      written.add(fileName)
      return { id: `/${fileName}`, external: 'absolute' }
    },
  }
}

async function valuesOf(path: string): Promise<string> {
  const values = (await import(pathToFileURL(path).href)) as Record<string, unknown>
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

/** "dictionary-fr", named after the folder that it is generated for. */
function nameOf(path: string): string {
  const [kind] = basename(path).split('.')
  return `${kind}-${basename(dirname(dirname(path)))}`
}
