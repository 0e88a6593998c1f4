// Stores items on disk that must not be lost while the database is unavailable: one file per item, complete or absent
// (written to a draft, fsynced, renamed), so that any process may deliver what another one left. An item can be
// delivered twice, when a process crashes right after: the receiver detects it by its IDs.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, isRefusal } from '#database/error-code.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'

export type Spool<Item> = {
  /** Resolves once the item is on disk. */
  add(item: Item): Promise<void>
  /**
   * Passes each item to `handle`, the oldest first, and removes it afterwards. A failing item remains, and its error
   * is thrown.
   */
  drain(handle: (item: Item) => Promise<unknown>): Promise<void>
}

/**
 * `onBad` receives the error of a file that cannot be read, or whose content the database rejects: such a file is set
 * aside.
 */
export function openSpool<Item>(folder: string, onBad: (error: unknown) => void): Spool<Item> {
  return {
    async add(item) {
      const name = `${Date.now()}-${randomUUID()}`
      const draft = join(folder, `${name}.draft`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeDurably(draft, JSON.stringify(item))
        await rename(draft, join(folder, `${name}.json`))
      } catch (error) {
        // On a full disk half an item must not use up the space for the next one.
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
      // A rename is durable once its folder is synced (POSIX guarantees no more).
      await withFile(folder, 'r', (place) => place.sync())
    },
    async drain(handle) {
      let failure: unknown
      for (const name of await waitingIn(folder)) {
        const file = join(folder, name)
        const text = await readFile(file, 'utf8').catch(ignoreGone)
        if (text === undefined) continue
        try {
          await handle(JSON.parse(text) as Item)
          await rm(file, { force: true })
        } catch (error) {
          if (error instanceof SyntaxError || isRefusal(error)) {
            await rename(file, `${file}.bad`)
            onBad(error)
            continue
          }
          // One failing item must not block the others; without a database none can be delivered.
          failure ??= error
          if (error instanceof DatabaseUnavailable) break
        }
      }
      if (failure) throw failure as Error
    },
  }
}

const writeDurably = (path: string, text: string) =>
  withFile(path, 'w', async (file) => {
    await file.writeFile(text)
    await file.sync()
  })

async function withFile(
  path: string,
  flags: 'r' | 'w',
  work: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await work(file)
  } finally {
    await file.close()
  }
}

async function waitingIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreGone)) ?? []
  return names.filter((name) => name.endsWith('.json')).toSorted()
}

// Another process may have been faster, and without any failure the folder does not exist.
function ignoreGone(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}
