// Which cell an account lies at, as home knows it. Each process remembers what it asked for, until home says that
// something changed; a word that is lost is made up for by forgetting all in time.
import type { Database } from '#database/database.ts'
import { keepListening } from '#database/keep-listening.ts'
import { createMemory } from '#server/tracking/memory.ts'

export type Directory = {
  /** Without any cell nothing has to be asked for. */
  hasCells(): boolean
  /** The name of the account's cell; undefined where it is at home. */
  cellOf(account: string): Promise<string | undefined>
  close(): Promise<void>
}

const MOST_REMEMBERED = 50_000
/** Connections that end without a word are found in this time. */
const FORGET_MS = 30_000

export async function openDirectory(db: Database, onError: (error: unknown) => void): Promise<Directory> {
  const { query } = db.as({ role: 'service_role' })
  let cells = new Map<string, string>()
  let known = emptyMemory()

  async function readCells(): Promise<void> {
    const rows = await query<{ id: string; name: string }>('select id, name from private.cells')
    cells = new Map(rows.map(({ id, name }) => [id, name]))
  }

  async function ask(account: string): Promise<string | undefined> {
    const [row] = await query<{ cell: string | null }>('select private.account_cell($1) as cell', [account])
    if (row?.cell == null) return undefined
    // A cell that was added a moment ago.
    if (!cells.has(row.cell)) await readCells()
    return cells.get(row.cell)
  }

  const forget = () => {
    known = emptyMemory()
    readCells().catch(onError)
  }
  const stopListening = await keepListening(db, 'account_cells', forget, onError)
  await readCells()
  const reading = setInterval(() => void readCells().catch(onError), FORGET_MS)
  reading.unref()
  return {
    hasCells: () => cells.size > 0,
    async cellOf(account) {
      // What was asked before a change is remembered where nobody looks any more.
      const memory = known
      const found = memory.get(account, Date.now())
      if (found) return found.cell
      const cell = await ask(account)
      memory.set(account, { cell }, Date.now())
      return cell
    },
    async close() {
      clearInterval(reading)
      await stopListening()
    },
  }
}

const emptyMemory = () => createMemory<{ cell: string | undefined }>(MOST_REMEMBERED, FORGET_MS)
