// The latest timeline on which this machine has seen its primary, kept beside the other files of the installation: a
// process that starts while the new primary does not answer must not take the former one, which may think it still is one.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type KnownPrimary = {
  /** Of the cluster; another one counts its timelines from 1. Undefined where the server does not say. */
  system: string | undefined
  timeline: number
}

const pathIn = (dataDir: string) => join(dataDir, 'primary.json')

/** Undefined where nothing is known, or nothing that can be read. */
export async function readKnownPrimary(dataDir: string): Promise<KnownPrimary | undefined> {
  try {
    const { system, timeline } = JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as Partial<KnownPrimary>
    return typeof system === 'string' && typeof timeline === 'number' ? { system, timeline } : undefined
  } catch {
    return undefined
  }
}

/** A folder that can't be written to costs what is known, and nothing else. */
export async function keepKnownPrimary(dataDir: string, { system, timeline }: KnownPrimary): Promise<void> {
  if (system === undefined) return
  const path = pathIn(dataDir)
  try {
    const next = `${path}.${process.pid}`
    await writeFile(next, JSON.stringify({ system, timeline }))
    await rename(next, path)
  } catch {
    // The next process finds out by asking, as the first one did.
  }
}

/** Whether another server was promoted since this one was. */
export const isFormer = (found: KnownPrimary, known: KnownPrimary | undefined): boolean =>
  known !== undefined && found.system === known.system && found.timeline < known.timeline
