// The latest timeline on which this machine has seen its primary, stored with the other files of the installation: a
// process that starts while the new primary is unavailable must not use the former one, which may still consider
// itself the primary.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type KnownPrimary = {
  /**
   * The identifier of the cluster; another cluster counts its timelines from 1. Undefined when the server does not
   * report it.
   */
  system: string | undefined
  timeline: number
}

const pathIn = (dataDir: string) => join(dataDir, 'primary.json')

/** Undefined when no file exists, or it cannot be read. */
export async function readKnownPrimary(dataDir: string): Promise<KnownPrimary | undefined> {
  try {
    const { system, timeline } = JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as Partial<KnownPrimary>
    return typeof system === 'string' && typeof timeline === 'number' ? { system, timeline } : undefined
  } catch {
    return undefined
  }
}

/** When the folder is not writable, only this knowledge is lost. */
export async function saveKnownPrimary(dataDir: string, { system, timeline }: KnownPrimary): Promise<void> {
  if (system === undefined) return
  const path = pathIn(dataDir)
  try {
    const next = `${path}.${process.pid}`
    await writeFile(next, JSON.stringify({ system, timeline }))
    await rename(next, path)
  } catch {
    // The next process detects the primary again, as the first one did.
  }
}

/** True when another server has been promoted since this one. */
export const isFormer = (found: KnownPrimary, known: KnownPrimary | undefined): boolean =>
  known !== undefined && found.system === known.system && found.timeline < known.timeline
