// Opens a backup file and unpacks its text.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { damaged, noBackup, readAbout, type About } from './backup-text.ts'

/** Opened once before a database is created for it; a later failure reaches its reader. */
export async function openBackup(file: string): Promise<AsyncIterable<Buffer>> {
  const tried = await open(file).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'there is no such file.' : error.message
    throw new Error(`${file}: ${why}`, { cause: error })
  })
  await tried.close()
  return unpack(async () => withErrorListener(createReadStream(file)))
}

/** Opened when it is read, so that an earlier rejection leaves nothing open. */
export async function* unpack(openPacked: () => Promise<Readable>): AsyncGenerator<Buffer> {
  try {
    yield* pipeline(await openPacked(), withErrorListener(createZstdDecompress()), () => undefined)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ZSTD_error_prefix_unknown') throw new Error(noBackup, { cause: error })
    throw code?.startsWith('Z') ? new Error(damaged, { cause: error }) : error
  }
}

const longestHeader = 1_000_000

/** Undefined when the file is not a backup, or cannot be read. */
export async function readHeader(file: string): Promise<About | undefined> {
  try {
    let text = ''
    for await (const chunk of await openBackup(file)) {
      text += chunk.toString('latin1')
      const end = text.indexOf('\n')
      if (end !== -1) return readAbout(text.slice(0, end))
      if (text.length > longestHeader) return undefined
    }
  } catch {
    return undefined
  }
  return undefined
}
