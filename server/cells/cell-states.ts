// The state of each cell, as the home database and the cell itself report it.
import type pg from 'pg'
import type { Query } from '#database/database.ts'
import { findOtherFile } from '#database/migrate.ts'
import { inTime } from '#server/operations/in-time.ts'
import type { Cell } from './cell-list.ts'
import { withCell } from './change-cells.ts'

export type CellState = {
  name: string
  /** The lag in bytes of the home database's log; null without a slot for it. */
  behind: number | null
  /** The size of its database in bytes; null while it is unavailable. */
  size: number | null
  /** The version of its PostgreSQL. */
  version: string | null
  problem: string | undefined
}

/** `query` runs in the home database. Every wait is limited to a few seconds. */
export async function readCellStates(query: Query, cells: readonly Cell[]): Promise<CellState[]> {
  if (cells.length === 0) return []
  const slots = await query<Slot>(slotsQuery, [cells.map(({ name }) => name)])
  return Promise.all(
    cells.map((cell) =>
      readState(
        cell,
        slots.find(({ name }) => name === cell.name),
      ),
    ),
  )
}

/** True when the home database retains its log for an unavailable cell until the disk is full. */
export async function keepsLogWithoutLimit(query: Query): Promise<boolean> {
  const [row] = await query<{ limit: string }>(`select current_setting('max_slot_wal_keep_size') as "limit"`)
  return row?.limit === '-1'
}

type Slot = { name: string; active: boolean; kept: string; behind: number }

const slotsQuery = `
  select c.name, s.active, s.wal_status as kept,
    pg_wal_lsn_diff(pg_current_wal_lsn(), s.confirmed_flush_lsn)::float8 as behind
  from unnest($1::text[]) as c (name) join pg_replication_slots s
    on s.slot_name = 'coldframe_' || (select oid from pg_database where datname = current_database()) || '_' || c.name`

async function readState({ name, url }: Cell, slot: Slot | undefined): Promise<CellState> {
  const behind = slot?.behind ?? null
  try {
    const { size, version, differs } = await inTime(withCell(url, readCell), 'it')
    const problem = problemOf(slot) ?? (differs ? 'has another schema than this program' : undefined)
    return { name, behind, size, version, problem }
  } catch (error) {
    return {
      name,
      behind,
      size: null,
      version: null,
      problem: `does not answer (${(error as Error).message})`,
    }
  }
}

function problemOf(slot: Slot | undefined): string | undefined {
  if (!slot) return 'has no replication slot at home'
  if (slot.kept === 'lost') return 'was away for longer than home keeps its log (max_slot_wal_keep_size)'
  return slot.active ? undefined : 'does not follow home'
}

async function readCell(cell: pg.ClientBase) {
  const { rows } = await cell.query<{ size: number; version: string }>(
    `select pg_database_size(current_database())::float8 as size, current_setting('server_version') as version`,
  )
  return { ...rows[0]!, differs: (await findOtherFile(cell)) !== undefined }
}
