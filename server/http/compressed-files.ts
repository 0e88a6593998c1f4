// Compressed text files of the front end: by the build when their content is known then, otherwise at their first
// request.
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Compressed = { br: Buffer; gzip: Buffer }

/** Smaller files would grow, or fit in one packet anyway. */
export const LEAST_BYTES = 1_000

const QUALITY_AT_BUILD = 9
const QUALITY_AT_REQUEST = 5

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

export async function compress(body: Buffer, quality = QUALITY_AT_REQUEST): Promise<Compressed> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, brotli(quality)),
    promisify(gzip)(body),
  ])
  return { br, gzip: gz }
}

/** A page of 26 kB takes a millisecond. */
export function compressNow(body: Buffer): Compressed {
  return { br: brotliCompressSync(body, brotli(QUALITY_AT_REQUEST)), gzip: gzipSync(body) }
}

/**
 * Called by the build: writes `app.js.br` and `app.js.gz` next to `app.js`, so that no start of a process spends a
 * second on it.
 */
export async function compressFolder(folder: string, extensions: readonly string[]): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && extensions.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    paths.map(async (path) => {
      const body = await readFile(path)
      if (body.length < LEAST_BYTES) return
      const { br, gzip: gz } = await compress(body, QUALITY_AT_BUILD)
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}

/** The compressed forms that the build wrote; undefined without any. */
export function readCompressed(path: string): Compressed | undefined {
  if (!existsSync(`${path}.br`)) return undefined
  return { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
}
