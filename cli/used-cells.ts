// Cells with accounts according to the home database, including one that was just restored.
import type pg from 'pg'

export type UsedCell = {
  name: string
  accounts: number
  /** False after a restore of the home database, until the cell was added again. */
  follows: boolean
}

/** None when the database is older than cells. */
export async function findUsedCells(home: pg.Client): Promise<UsedCell[]> {
  const { rows } = await home.query<{ there: boolean }>(
    `select to_regclass('private.account_cells') is not null as there`,
  )
  if (!rows[0]!.there) return []
  const used = await home.query<UsedCell>(
    `select c.name, count(*)::int as accounts, exists (select from pg_replication_slots s where s.slot_name =
       'coldframe_' || (select oid from pg_database where datname = current_database()) || '_' || c.name) as follows
     from private.account_cells a join private.cells c on c.id = a.cell_id
     group by c.name order by c.name`,
  )
  return used.rows
}

export const inWords = (cells: UsedCell[]): string =>
  cells.map(({ name, accounts }) => `${name} (${accounts.toLocaleString('en')})`).join(', ')
