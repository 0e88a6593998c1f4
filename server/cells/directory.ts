// Which cell an account lies at, as home knows it. Each process remembers what it asked for, until home says that
// something changed; a word that is lost is made up for by forgetting all in time.
import type { Database } from '#database/database.ts'
import { keepListening } from '#database/keep-listening.ts'
import { createMemory } from '#server/tracking/memory.ts'

export type Directory = {
  /** Without any cell nothing has to be asked for. */
  hasCells(): boolean
  cells(): string[]
  /** Whether it was asked for lately. */
  knows(account: string): boolean
  /** The name of the account's cell; undefined where it is at home. */
  cellOf(account: string): Promise<string | undefined>
  /** That of whoever owns the workspace, or of the account itself. */
  cellOfOwner(workspaceOrAccount: string): Promise<string | undefined>
  /** Counts the times that home said so. */
  changes(): number
  close(): Promise<void>
}

const MOST_REMEMBERED = 50_000
/** Connections that end without a word are found in this time. */
const FORGET_MS = 30_000

/** Every `readMs` it looks whether there are cells; it listens once there are. */
export async function openDirectory(
  db: Database,
  onError: (error: unknown) => void,
  readMs = FORGET_MS,
): Promise<Directory> {
  const { query } = db.as({ role: 'service_role' })
  let cells = new Map<string, string>()
  let known = emptyMemory()
  let changes = 0
  let stopListening: Promise<() => Promise<void>> | undefined

  async function readCells(): Promise<void> {
    const rows = await query<{ id: string; name: string }>('select id, name from private.cells')
    cells = new Map(rows.map(({ id, name }) => [id, name]))
    if (cells.size > 0) await (stopListening ??= listen())
  }

  async function ask(account: string): Promise<string | undefined> {
    if (!isUuid(account)) return undefined
    const [row] = await query<{ cell: string | null }>('select private.account_cell($1) as cell', [account])
    if (row?.cell == null) return undefined
    // A cell that was added a moment ago.
    if (!cells.has(row.cell)) await readCells()
    return cells.get(row.cell)
  }

  async function listen() {
    try {
      return await keepListening(db, 'account_cells', forget, onError)
    } catch (error) {
      stopListening = undefined
      throw error
    }
  }

  function forget(): void {
    changes += 1
    known = emptyMemory()
    readCells().catch(onError)
  }
  await readCells()
  const reading = setInterval(() => void readCells().catch(onError), readMs)
  reading.unref()
  async function remember(key: string, find: () => Promise<string | undefined>): Promise<string | undefined> {
    // What was asked before a change is remembered where nobody looks any more.
    const memory = known
    const found = memory.get(key, Date.now())
    if (found) return found.cell
    const cell = await find()
    memory.set(key, { cell }, Date.now())
    return cell
  }

  return {
    hasCells: () => cells.size > 0,
    changes: () => changes,
    cells: () => [...cells.values()],
    knows: (account) => known.get(account, Date.now()) !== undefined,
    cellOf: (account) => remember(account, () => ask(account)),
    cellOfOwner: (id) =>
      remember(`owner ${id}`, async () => {
        const [row] = await query<{ user_id: string }>(
          'select user_id from public.workspaces where id = $1',
          [id],
        )
        return ask(row?.user_id ?? id)
      }),
    async close() {
      clearInterval(reading)
      await (
        await stopListening
      )?.()
    },
  }
}

/** A token of the operator's own may name anything. */
const isUuid = (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)

const emptyMemory = () => createMemory<{ cell: string | undefined }>(MOST_REMEMBERED, FORGET_MS)
