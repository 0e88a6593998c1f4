// The directory of the home database: the cell of each account. Each process caches its lookups until the home
// database notifies of a change; an expiry makes up for lost notifications.
import type { Database, Query } from '#database/database.ts'
import { listenContinuously } from '#database/listen-continuously.ts'
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'
import { isUuid } from '#server/http/is-uuid.ts'

export type Directory = {
  /** False without any cell, when no lookup is needed. */
  hasCells(): boolean
  cells(): string[]
  /** True when the account was looked up recently. */
  knows(account: string): boolean
  /** The name of the account's cell; undefined for the home database. */
  cellOf(account: string): Promise<string | undefined>
  /** The cell of the workspace's owner, or of the account itself. */
  cellOfOwner(workspaceOrAccount: string): Promise<string | undefined>
  /** Counts the notified changes. */
  changes(): number
  close(): Promise<void>
}

const MOST_REMEMBERED = 50_000
/** The time within which silently broken connections are detected. */
const FORGET_MS = 30_000

/** Checks every `readMs` for cells, and listens once there are any. */
export async function openDirectory(
  db: Database,
  onError: (error: unknown) => void,
  readMs = FORGET_MS,
): Promise<Directory> {
  const { query } = db.as({ role: 'service_role' })
  let known = emptyMemory()
  let changes = 0
  const cells = await watchCells(db, forget, onError, readMs)

  function forget(): void {
    changes += 1
    known = emptyMemory()
  }

  async function findCell(account: string): Promise<string | undefined> {
    // A token of the operator may contain any subject.
    if (!isUuid(account)) return undefined
    const [row] = await query<{ cell: string | null }>('select private.account_cell($1) as cell', [account])
    return row?.cell == null ? undefined : cells.nameOf(row.cell)
  }

  async function remember(key: string, find: () => Promise<string | undefined>): Promise<string | undefined> {
    // A lookup from before a change is stored in the old cache, which is no longer used.
    const memory = known
    const found = memory.get(key, Date.now())
    if (found) return found.cell
    const cell = await find()
    memory.set(key, { cell }, Date.now())
    return cell
  }

  return {
    hasCells: cells.hasSome,
    changes: () => changes,
    cells: cells.names,
    knows: (account) => known.get(account, Date.now()) !== undefined,
    cellOf: (account) => remember(account, () => findCell(account)),
    cellOfOwner: (id) => remember(`owner ${id}`, async () => findCell(await ownerOf(query, id))),
    close: cells.stop,
  }
}

/** The account that owns the workspace, or the ID itself when it is an account's. */
async function ownerOf(query: Query, id: string): Promise<string> {
  const sql = 'select user_id from public.workspaces where id = $1'
  return (await query<{ user_id: string }>(sql, [id]))[0]?.user_id ?? id
}

async function watchCells(
  db: Database,
  onChange: () => void,
  onError: (error: unknown) => void,
  readMs: number,
) {
  const { query } = db.as({ role: 'service_role' })
  let names = new Map<string, string>()
  let stopListening: Promise<() => Promise<void>> | undefined

  async function read(): Promise<void> {
    const rows = await query<{ id: string; name: string }>('select id, name from private.cells')
    names = new Map(rows.map(({ id, name }) => [id, name]))
    if (names.size === 0) return
    stopListening ??= listenContinuously(db, 'account_cells', hear, onError)
    await stopListening.catch((error: unknown) => {
      stopListening = undefined
      throw error
    })
  }

  function hear(): void {
    onChange()
    read().catch(onError)
  }

  await read()
  const reading = setInterval(() => void read().catch(onError), readMs).unref()
  return {
    hasSome: () => names.size > 0,
    names: () => [...names.values()],
    async nameOf(id: string): Promise<string | undefined> {
      // The cell may have been added a moment ago.
      if (!names.has(id)) await read()
      return names.get(id)
    },
    async stop(): Promise<void> {
      clearInterval(reading)
      await (
        await stopListening
      )?.()
    },
  }
}

const emptyMemory = () => createTwoGenerationCache<{ cell: string | undefined }>(MOST_REMEMBERED, FORGET_MS)
