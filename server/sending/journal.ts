// Where the outcome of a handover waits while the database can't be reached: on the disk before anything else happens,
// and told to the database later, as often as it takes.
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Outcome } from './outcomes.ts'

export type Journal = {
  write(outcomes: readonly Outcome[]): Promise<void>
  /** Hands over all that is there, and forgets what was taken. */
  replay(keep: (outcomes: Outcome[]) => Promise<unknown>): Promise<number>
}

export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true })
  return {
    async write(outcomes) {
      const name = `${Date.now()}-${randomUUID()}`
      const draft = await open(join(folder, `${name}.draft`), 'w', 0o600)
      await draft.writeFile(JSON.stringify(outcomes))
      await draft.sync()
      await draft.close()
      // Whole or not there at all; the folder is synced too, or a power cut could take the name back.
      await rename(join(folder, `${name}.draft`), join(folder, `${name}.json`))
      const place = await open(folder, 'r')
      await place.sync()
      await place.close()
    },
    async replay(keep) {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
      let failure: unknown
      for (const name of names) {
        try {
          await keep(JSON.parse(await readFile(join(folder, name), 'utf8')) as Outcome[])
          await rm(join(folder, name))
        } catch (error) {
          failure ??= error
        }
      }
      if (failure) throw failure
      return names.length
    },
  }
}
