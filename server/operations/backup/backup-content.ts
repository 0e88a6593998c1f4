// The content of files in a backup: rows like those of a table, each with a part of one file. psql has no such table;
// `restore` writes them to the store.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ContentMissing, type ContentStore } from '#server/storage/content-store.ts'
import { contentLock } from '#server/storage/delete-content.ts'
import { damaged, type Summary } from './backup-text.ts'

export const contentTable = { name: '"storage"."content"', columns: ['"version"', '"bytes"'] }

export type ContentBackup = {
  store: ContentStore
  /** Called for each row whose content is missing in the store. */
  onMissing: (version: string) => void
}

/**
 * Protects the content of rows that are deleted while the backup is written. A session lock, acquired before its
 * snapshot.
 */
export async function holdContent<T>(owner: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await owner.query('select pg_advisory_lock_shared($1)', [contentLock])
  try {
    return await work()
  } finally {
    await owner.query('select pg_advisory_unlock_shared($1)', [contentLock])
  }
}

/** A multiple of three, so that each part except the last is base64 without padding. */
const PART_BYTES = 48 * 1024

export async function* readContent(
  owner: pg.ClientBase,
  { store, onMissing }: ContentBackup,
): AsyncGenerator<Buffer, Summary['tables'][string]> {
  const counted = createHash('sha256')
  let rows = 0
  for await (const version of versionsOf(owner)) {
    for await (const part of partsOf(store, version, onMissing)) {
      const row = Buffer.from(`${version}\t${part.toString('base64')}\n`)
      counted.update(row)
      rows += 1
      yield row
    }
  }
  return { rows, sha256: counted.digest('hex') }
}

async function* versionsOf(owner: pg.ClientBase): AsyncGenerator<string> {
  await owner.query('set local role service_role')
  for (let after = ''; ;) {
    const { rows } = await owner.query<{ version: string }>(
      'select version from storage.objects where version > $1 order by version limit 1000',
      [after],
    )
    for (const { version } of rows) yield version
    const last = rows.at(-1)
    if (!last) return
    after = last.version
  }
}

async function* partsOf(
  store: ContentStore,
  version: string,
  onMissing: (version: string) => void,
): AsyncGenerator<Buffer> {
  const content = await store.read(version).catch((error: unknown) => {
    if (!(error instanceof ContentMissing)) throw error
    onMissing(version)
    return undefined
  })
  if (!content) return
  let held = Buffer.alloc(0)
  let parts = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, chunk])
    for (; held.length >= PART_BYTES; held = held.subarray(PART_BYTES), parts += 1)
      yield held.subarray(0, PART_BYTES)
  }
  // An empty file has one empty part.
  if (held.length > 0 || parts === 0) yield held
}

/** Returns the number of rows. Without a store they are only counted. */
export async function restoreContent(
  source: AsyncIterable<Buffer>,
  store: ContentStore | undefined,
): Promise<number> {
  const parts = readParts(source)
  let rows = 0
  let next = await parts.next()
  while (!next.done) {
    const { version } = next.value
    const content = async function* () {
      for (; !next.done && next.value.version === version; next = await parts.next(), rows += 1)
        yield Buffer.from(next.value.base64, 'base64')
    }
    if (store) await store.write(version, content())
    else for await (const part of content()) void part
  }
  return rows
}

const LONGEST_ROW = 100_000

async function* readParts(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ version: string; base64: string }> {
  let held = ''
  for await (const chunk of source) {
    held += chunk.toString('latin1')
    const lines = held.split('\n')
    held = lines.pop()!
    for (const line of lines) {
      const [version = '', base64 = ''] = line.split('\t')
      if (!/^[0-9a-f-]{36}$/.test(version)) throw new Error(damaged)
      yield { version, base64 }
    }
    if (held.length > LONGEST_ROW) throw new Error(damaged)
  }
  if (held !== '') throw new Error(damaged)
}
