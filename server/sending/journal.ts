// Where the outcome of a handover waits while the database can't be reached: on the disk before anything else happens,
// and told to the database later, as often as it takes.
import { mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Outcome } from './outcomes.ts'

export type Journal = {
  write(outcomes: readonly Outcome[]): Promise<void>
  /** Hands over all that is there, and forgets what was taken. */
  replay(keep: (outcomes: Outcome[]) => Promise<unknown>): Promise<number>
}

/** `onBad` hears of a file that can not be read, or that the database refuses for what it says: it is set aside. */
export async function openJournal(
  folder: string,
  onBad: (error: unknown) => void = () => undefined,
): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async write(outcomes) {
      const name = `${Date.now()}-${randomUUID()}`
      const draft = join(folder, `${name}.draft`)
      try {
        await writeDurably(draft, JSON.stringify(outcomes))
        // Whole or not there at all; the folder is synced too, or a power cut could take the name back.
        await rename(draft, join(folder, `${name}.json`))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
      await withFile(folder, 'r', (place) => place.sync())
    },
    async replay(keep) {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
      let failure: unknown
      for (const name of names) {
        const file = join(folder, name)
        try {
          await keep(JSON.parse(await readFile(file, 'utf8')) as Outcome[])
          await rm(file)
        } catch (error) {
          if (!isItsOwnFault(error)) failure ??= error
          else {
            await rename(file, `${file}.bad`)
            onBad(error)
          }
        }
      }
      if (failure) throw failure
      return names.length
    },
  }
}

// No JSON, or of a kind that the database takes from nobody (SQLSTATE classes 22 and 23): waiting would not help it.
function isItsOwnFault(error: unknown): boolean {
  return error instanceof SyntaxError || /^2[23]/.test(String((error as { code?: unknown }).code))
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
