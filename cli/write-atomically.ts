import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { withErrorListener } from '#server/streams/with-error-listener.ts'

/** Compresses to a temporary name, flushes and renames, so that the file is either complete or absent. */
export async function writeAtomically(file: string, text: AsyncGenerator<Buffer>): Promise<void> {
  const draft = `${file}.${process.pid}`
  const compress = withErrorListener(createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }))
  try {
    await pipeline(
      withErrorListener(Readable.from(text)),
      compress,
      withErrorListener(createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })),
    )
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
