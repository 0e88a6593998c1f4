// What must not be lost while the database can't take it waits on the disk: one file an item, whole or not there at all
// (written aside, fsynced, renamed), so that any process may hand over what another one left. An item can be handed over
// twice, when a process dies right after: whoever handles it tells by its ids.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, isRefusal } from '#database/error-code.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'

export type Spool<Item> = {
  /** On the disk when it resolves. */
  add(item: Item): Promise<void>
  /** Gives each item to `handle`, the oldest first, and removes it when that is done. What fails stays, and is thrown. */
  drain(handle: (item: Item) => Promise<unknown>): Promise<void>
}

/** `onBad` hears of a file that can not be read, or that the database refuses for what it says: it is set aside. */
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
        // On a full disk half an item must not take the room that the next one could have.
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
      // A rename is on the disk when its folder is (POSIX says no more than that).
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
          // One item that fails must not hold up those behind it; without a database none of them can go.
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

// Another process may have been faster, and without a failure there is no folder.
function ignoreGone(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}
