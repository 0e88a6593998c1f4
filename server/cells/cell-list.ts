// The cells of this installation, as stored in the home database.
import type { Query } from '#database/database.ts'
import type { DataKeys } from '#server/outbound/data-keys.ts'

export type Cell = {
  id: string
  name: string
  url: string
  /** The system identifier of its PostgreSQL. */
  server: string | null
}

const CELL_URL = 'cell_url'

const placeOf = (id: string): string => `${id}\0${CELL_URL}`

export async function readCells(query: Query, keys: DataKeys): Promise<Cell[]> {
  const rows = await query<Omit<Cell, 'url'> & { encrypted: Buffer }>(
    'select id, name, server, encrypted_url as encrypted from private.cells order by name',
  )
  return rows.map(({ encrypted, ...cell }) => ({ ...cell, url: keys.open(placeOf(cell.id), encrypted) }))
}

export async function findCell(query: Query, keys: DataKeys, name: string): Promise<Cell | undefined> {
  return (await readCells(query, keys)).find((cell) => cell.name === name)
}

/** Adding the same name again replaces the URL. */
export async function storeCell(
  query: Query,
  keys: DataKeys,
  { name, url, server }: Omit<Cell, 'id'>,
): Promise<void> {
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    `insert into private.cells (name, server, encrypted_url) values ($1, $2, '')
     on conflict (name) do update set server = excluded.server returning id`,
    [name, server],
  )
  await query('update private.cells set encrypted_url = $2 where id = $1', [
    id,
    keys.encrypt(placeOf(id), url),
  ])
}

export async function forgetCell(query: Query, name: string): Promise<void> {
  await query('delete from private.cells where name = $1', [name])
}
