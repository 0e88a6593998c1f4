// Where hits wait when the database does not take them: one file per batch, whole or not there at all (written
// aside, fsynced, renamed), so that any process may bring in what another one left. Bringing one in twice does no
// harm, because the ids are in it.
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hit } from './hits.ts'

export type Batch = { id: string; hits: Hit[] }

export type Spool = {
  /** On the disk when it answers. */
  keep(batch: Batch): Promise<void>
  /** Gives each batch that waits to `write`, the oldest first, and forgets it when that is done. */
  bringIn(write: (batch: Batch) => Promise<unknown>): Promise<void>
}

export function openSpool(folder: string, onError: (error: unknown) => void): Spool {
  return {
    async keep(batch) {
      const aside = join(folder, `${batch.id}.part`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeDurably(aside, JSON.stringify(batch))
        await rename(aside, join(folder, `${batch.id}.json`))
      } catch (error) {
        // On a full disk half a batch must not take the room that the next one could have.
        await rm(aside, { force: true }).catch(() => undefined)
        throw error
      }
      await syncFolder(folder)
    },
    async bringIn(write) {
      for (const name of await waitingIn(folder)) {
        const file = join(folder, name)
        const text = await readFile(file, 'utf8').catch(ignoreGone)
        if (text === undefined) continue
        try {
          await write(JSON.parse(text) as Batch)
        } catch (error) {
          if (!isItsOwnFault(error)) throw error
          // Set aside, to be looked at: one bad file must not hold up all that come after it.
          await rename(file, `${file}.bad`)
          onError(error)
          continue
        }
        await rm(file, { force: true })
      }
    },
  }
}

// What is no JSON, or what the database takes but refuses for what it says (SQLSTATE classes 22 and 23).
function isItsOwnFault(error: unknown): boolean {
  return error instanceof SyntaxError || /^2[23]/.test(String((error as { code?: unknown }).code))
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A rename is on the disk when its folder is (POSIX says no more than that).
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function waitingIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreGone)) ?? []
  return names.filter((name) => name.endsWith('.json')).toSorted()
}

// Another process may have been faster, and without a fault there is no folder.
function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
