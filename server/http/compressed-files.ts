// Text files of the front end, compressed once: by the build where their bytes are known then, at the start otherwise.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Compressed = { br: Buffer; gzip: Buffer }

/** Smaller ones grow, or stay in one packet anyway. */
export const LEAST_BYTES = 1_000

const QUALITY_AT_BUILD = 9
const QUALITY_AT_START = 5

export async function compress(body: Buffer, quality = QUALITY_AT_START): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)])
  return { br, gzip: gz }
}

/** For the build: `app.js.br` and `app.js.gz` beside `app.js`, so that no start of a process spends a second on it. */
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

/** What the build left beside a file; undefined where it left nothing. */
export async function readCompressed(path: string): Promise<Compressed | undefined> {
  try {
    const [br, gz] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)])
    return { br, gzip: gz }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
