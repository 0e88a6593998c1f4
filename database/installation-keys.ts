// A database belongs to the installation whose keys encrypted its rows. A second one with other keys would take over
// the first one's login, and could decrypt nothing.
import { createHmac } from 'node:crypto'
import type pg from 'pg'

const fingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of the installation').digest('hex')

/** Checks without changing anything. */
export async function refuseOtherKeys(client: pg.ClientBase, secret: string): Promise<void> {
  const storedFingerprint = await readFingerprint(client)
  if (storedFingerprint === undefined || storedFingerprint === fingerprint(secret)) return
  throw new Error(
    'this database belongs to an installation with other keys, and nothing was changed. Set DATA_DIR to the folder with its secrets.json, or JWT_SECRET to its value. If you want a second installation, give it a database of its own. Where the keys are lost for good: coldframe database new-keys',
  )
}

export async function readFingerprint(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('coldframe.installation') is not null as found`,
  )
  if (!rows[0]!.found) return undefined
  const result = await client.query<{ keys: string }>('select keys from coldframe.installation')
  return result.rows[0]?.keys
}

/** Stored once; `forgetKeys` lets another installation take the database over. */
export async function storeKeyFingerprint(client: pg.ClientBase, secret: string): Promise<void> {
  await client.query(
    `create table if not exists coldframe.installation (
       one boolean primary key default true check (one), keys text not null)`,
  )
  await client.query('insert into coldframe.installation (keys) values ($1) on conflict do nothing', [
    fingerprint(secret),
  ])
}

export async function forgetKeys(client: pg.ClientBase): Promise<boolean> {
  if ((await readFingerprint(client)) === undefined) return false
  await client.query('delete from coldframe.installation')
  return true
}
