// Compares stored files with their content: as many of each as one page of an S3 store, from a random position, so that the
// cost does not depend on their number, and the next check sees others.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { openContentStore, type ContentSettings } from '#server/storage/open-content-store.ts'
import { checkSpace, nameSome, type CheckDefinition, type Outcome, type Unknown } from './check.ts'
import { readOtherDisk, type Disk } from '#server/operations/disk.ts'
import { inTime } from '#server/operations/in-time.ts'

type Sources = { db: Database; store: ContentStore; atMost: number }
type Compared = { seen: number; missing: string[]; stray: string[]; wasWhole: boolean }

/** A sample of the files, compared with the store; `problem` when the store is unavailable. */
export type FileFacts =
  | { problem: string }
  | {
      problem?: undefined
      store: { folder: string } | { bucket: string }
      /** The number of files and contents examined. */
      seen: number
      /** The disk of the folder, when DATA_DIR is on another. */
      disk: Disk | null
      /** Versions of files whose content is missing. */
      missing: string[]
      /** Versions of content without a file, which is neither being uploaded nor about to be deleted. */
      stray: string[]
    }

const AT_MOST = 1000
const isVersion = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

export async function gatherFiles(config: ContentSettings, db: Database): Promise<FileFacts | Unknown> {
  const store = openContentStore(config)
  const place = config.s3 ? { bucket: config.s3.bucket } : { folder: join(config.dataDir, 'storage') }
  try {
    const found = await inTime(compareFiles({ db, store, atMost: AT_MOST }), 'The file store')
    const disk = place.folder === undefined ? null : await readOtherDisk(place.folder, config.dataDir)
    return { store: place, disk, ...found }
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'AccessDenied')
      return {
        unknown:
          'The S3 key is not allowed to list objects (s3:ListBucket). The server works without that permission.',
      }
    return { problem: message }
  }
}

/** Reads from `after` on, and from the start when there is nothing behind it. */
export async function compareFiles(
  sources: Sources,
  after: string = randomUUID(),
): Promise<Omit<Compared, 'wasWhole'>> {
  const part = await compareTwice(sources, after)
  const { seen, missing, stray } = part.wasWhole ? await compareTwice(sources, '') : part
  return { seen, missing, stray }
}

/** A difference caused by an upload or a deletion between the two lists does not occur a second time. */
async function compareTwice(sources: Sources, after: string): Promise<Compared> {
  const first = await compare(sources, after)
  if (first.missing.length + first.stray.length === 0) return first
  const second = await compare(sources, after)
  return {
    ...second,
    missing: second.missing.filter((version) => first.missing.includes(version)),
    stray: second.stray.filter((version) => first.stray.includes(version)),
  }
}

async function compare({ db, store, atMost }: Sources, after: string): Promise<Compared> {
  const listed = await readNames(store.list(after), atMost)
  const query = db.as({ role: 'service_role', readOnly: true }).query<{ version: string }>
  const rows = await query(
    'select version from storage.objects where version > $1 order by version limit $2',
    [after, atMost],
  )
  const versions = rows.map(({ version }) => version)
  // Nothing is known beyond the end of a truncated list.
  const ends = [listed, versions].flatMap((list) => (list.length < atMost ? [] : [list.at(-1)!])).toSorted()
  const isKnown = (version: string) => ends[0] === undefined || version <= ends[0]
  const [contents, files] = [new Set(listed), new Set(versions)]
  const missing = versions.filter((version) => isKnown(version) && !contents.has(version))
  const without = listed.filter((name) => isVersion(name) && isKnown(name) && !files.has(name))
  const held = await query(
    `select version from private.content_deletions where version = any ($1)
     union select content #>> '{rows,storage.objects,0,version}' from public.trash where kind = 'file'`,
    [without],
  )
  const due = new Set(held.map(({ version }) => version))
  const seen = new Set([...listed.filter(isVersion), ...versions].filter(isKnown)).size
  return { seen, missing, stray: without.filter((name) => !due.has(name)), wasWhole: ends.length === 0 }
}

async function readNames(names: AsyncIterable<string>, atMost: number): Promise<string[]> {
  const found: string[] = []
  for await (const name of names) {
    found.push(name)
    if (found.length === atMost) break
  }
  return found
}

export const fileChecks: CheckDefinition<FileFacts>[] = [
  { id: 'files', title: 'Files', evaluate: checkFiles },
]

function checkFiles(facts: FileFacts): Outcome {
  if (facts.problem !== undefined)
    return {
      state: 'failing',
      found: `The file store does not respond: ${facts.problem}.`,
      fix: 'Check that it runs and is reachable: DATA_DIR, or S3_BUCKET, S3_ENDPOINT, and the S3 key.',
    }
  const { seen, missing, stray, disk } = facts
  const space =
    disk &&
    checkSpace(
      disk,
      'When this disk is full, uploads and received files are not stored.',
      'mount a larger one',
    )
  if (missing.length === 0 && space && space.state !== 'ok') return space
  if (seen === 0) return { state: 'off', found: 'No files are stored yet.' }
  if (missing.length + stray.length > 0) return reportDifferences(facts)
  return { state: 'ok', found: `All ${seen} checked have their content, and no content is left over.` }
}

function reportDifferences({
  store,
  seen,
  missing,
  stray,
}: Exclude<FileFacts, { problem: string }>): Outcome {
  const place = 'bucket' in store ? `the bucket ${store.bucket}` : store.folder
  const strays = `Of ${seen} checked, content without a file: ${nameSome(stray, NAMED)}.`
  if (missing.length === 0)
    return {
      state: 'warning',
      found: `${strays} It only takes up space.`,
      fix: `This happens when you restore an older database. If you keep that database, delete these versions from ${place} (docs/storage.md shows where each one is).`,
    }
  return {
    state: 'failing',
    found: `Of ${seen} checked, these files have lost their content, so nobody can open them: ${nameSome(missing, NAMED)}.${stray.length > 0 ? ` ${strays}` : ''}`,
    fix: `Check that this is the store that the files were written to. If it is, restore the content into ${place} from a backup (docs/storage.md shows where each version is), or delete the files in the app.`,
  }
}

const NAMED = 3
