// Content in a folder. Written under a temporary name, synced and renamed: a crash leaves a complete file or none.
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '#database/error-code.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { ContentMissing, type ContentStore } from './content-store.ts'

export function createDiskStore(folder: string): ContentStore {
  // Folders of a few thousand files each, even with a million of them.
  const pathOf = (version: string) => join(folder, version.slice(0, 2), version)
  const draftOf = (version: string) => join(folder, 'incoming', version)

  return {
    write: (version, content) =>
      writeWhole(pathOf(version), draftOf(version), async (draft) => {
        const file = await open(draft, 'wx', 0o600)
        await pipeline(content, withErrorListener(file.createWriteStream()))
      }),
    copy: (from, to) =>
      writeWhole(pathOf(to), draftOf(to), async (draft) => {
        await copyFile(pathOf(from), draft).catch((error: unknown) => {
          throw asMissing(from, error)
        })
      }),
    async read(version, range) {
      const file = await open(pathOf(version), 'r').catch((error: unknown) => {
        throw asMissing(version, error)
      })
      return withErrorListener(file.createReadStream(range ?? {}))
    },
    list: (after) => listVersions(folder, after),
    async delete(versions) {
      // Includes the draft of a process that was killed while writing.
      for (const path of versions.flatMap((version) => [pathOf(version), draftOf(version)]))
        await rm(path, { force: true })
    },
  }
}

async function writeWhole(
  path: string,
  draft: string,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  await Promise.all([dirname(path), dirname(draft)].map((at) => mkdir(at, { recursive: true, mode: 0o700 })))
  try {
    await fill(draft)
    await sync(draft)
    await rename(draft, path)
    await sync(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* listVersions(folder: string, after = ''): AsyncGenerator<string> {
  const parts = await readdir(folder).catch((error: unknown): string[] => {
    // Created with the first file. An unreadable folder must not count as empty.
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const part of parts.toSorted()) {
    if (part.length !== 2 || part < after.slice(0, 2)) continue
    for (const version of (await readdir(join(folder, part))).toSorted()) if (version > after) yield version
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function asMissing(version: string, error: unknown): unknown {
  return errorCode(error) === 'ENOENT' ? new ContentMissing(version, error) : error
}
