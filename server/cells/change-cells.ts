// Adds and removes cells. Each step may run twice, so that after any interruption the same command continues.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { enableCellTriggers } from '#database/cells/cell-triggers.ts'
import { publishIdentity, unpublishIdentity } from '#database/cells/identity.ts'
import {
  compareIdentity,
  dropCopySlots,
  dropSlot,
  isSubscribed,
  forgetCopy,
  refreshTables,
  serverOf,
  slotOf,
  subscribe,
  unsubscribe,
  waitUntilCopied,
  waitUntilReplicated,
} from '#database/cells/subscription.ts'
import { connect } from '#database/connect.ts'
import { editDatabaseUrl, urlsOf } from '#database/database-url.ts'
import { findPrimaryUrl } from '#database/primary.ts'
import { cutOff } from '#database/probe.ts'
import type { Query } from '#database/database.ts'
import type { DataKeys } from '#server/outbound/data-keys.ts'
import { findCell, forgetCell, storeCell, readCells } from './cell-list.ts'
import { hasSlot, refuseCell, refuseHome, refuseOtherSchema, refuseWithAccounts } from './refuse-cell.ts'

export type Home = {
  /** A connection as the owner. */
  client: pg.ClientBase
  keys: DataKeys
  /** The installation's secret: a cell is bound to it, like the home database. */
  secret: string
  dataDir: string
}

type Adding = { home: Home; name: string; url: string; homeUrl: string }

const COPY_MS = 600_000
const FOLLOW_MS = 60_000

/** Throws a message about any obstacle. `homeUrl` is the address of the home database as seen by the cell's server. */
export async function addCell({ home, name, url, homeUrl }: Adding): Promise<void> {
  const slot = await slotOf(queryOf(home.client), name)
  const former = await findCell(queryOf(home.client), home.keys, name)
  await refuseHome(home.client, slot)
  const server = await withCell(url, async (cell) => {
    if (former?.url === url && !(await hasSlot(home.client, slot))) await forgetCopy(cell, name)
    else await refuseCell({ cell, home: home.client, slot })
    const identifier = await serverOf(cell)
    if (await isSubscribed(cell, slot)) return identifier
    if (former && former.url !== url)
      throw new Error(`there is a cell "${name}" on another server. Remove it first, or choose another name.`)
    // Drops the slot of an attempt that was killed before the subscription existed.
    await dropSlot(home.client, slot)
    return identifier
  })
  await bringUp(home, name, url)
  if (former?.url !== url) await storeCell(queryOf(home.client), home.keys, { name, url, server })
  await withCell(url, async (cell) => {
    await subscribe(cell, slot, toPrimary(homeUrl))
    await waitUntilCopied(cell, slot, COPY_MS)
    await waitUntilReplicated(queryOf(home.client), slot, FOLLOW_MS)
    const different = await compareIdentity(home.client, cell)
    if (different.length > 0)
      throw new Error(`the copy differs from home: ${different.join('; ')}. Run the command again.`)
  })
}

/** With several servers, selects the one that takes writes: the others have no slot of ours. */
const toPrimary = (homeUrl: string): string =>
  urlsOf(homeUrl).length === 1
    ? homeUrl
    : editDatabaseUrl(homeUrl, (url) => url.searchParams.set('target_session_attrs', 'read-write'))

/**
 * Brings a cell to the schema, the roles and the keys of the home database, like each start of the home database
 * itself. Safe to repeat.
 */
export async function bringUp(home: Home, name: string, url: string): Promise<void> {
  const dataDir = join(home.dataDir, 'cells', name)
  await mkdir(dataDir, { recursive: true })
  const { close } = await connect({ databaseUrl: url, dataDir, secret: home.secret, poolSize: 1 })
  await close()
  await publishIdentity(home.client)
  await withCell(url, async (cell) => {
    await refuseOtherSchema(cell)
    await enableCellTriggers(cell)
    await shareErasureKey(home.client, cell)
    await refreshTables(cell, await slotOf(queryOf(home.client), name))
  })
}

/**
 * A moving account takes the hashes of erased addresses along, which must match in the cell too, so that no erased
 * person gets mail again.
 */
async function shareErasureKey(home: pg.ClientBase, cell: pg.ClientBase): Promise<void> {
  const [key] = (
    await home.query<{ inner: Buffer; outer: Buffer }>(
      'select inner_pad as inner, outer_pad as outer from private.erasure_key',
    )
  ).rows
  await cell.query(
    `update private.erasure_key set inner_pad = $1, outer_pad = $2 where (inner_pad, outer_pad) <> ($1, $2)`,
    [key!.inner, key!.outer],
  )
}

/**
 * Returns whether the cell was reached; an unavailable one still has its subscription, which no longer finds a slot.
 */
export async function removeCell(home: Home, name: string): Promise<{ told: boolean }> {
  const query = queryOf(home.client)
  const cell = await findCell(query, home.keys, name)
  if (!cell) throw new Error(`there is no cell "${name}".`)
  await refuseWithAccounts(query, cell.id)
  const slot = await slotOf(queryOf(home.client), name)
  const isUnsubscribed = await withCell(cell.url, (client) => unsubscribe(client, slot)).then(
    () => true,
    () => false,
  )
  await dropSlot(home.client, slot)
  if (!isUnsubscribed && cell.server !== null) await dropCopySlots(home.client, cell.server)
  await forgetCell(query, name)
  if ((await readCells(query, home.keys)).length === 0) await unpublishIdentity(home.client)
  return { told: isUnsubscribed }
}

export const queryOf =
  (client: pg.ClientBase): Query =>
  async <Row>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Row[]

const CONNECT_MS = 10_000
/**
 * The timeout of one statement: the longest compares all accounts, or waits for the home database to respond to the
 * cell.
 */
const ANSWER_MS = 120_000

/** Connects as the owner of the cell, without a statement timeout by default. */
export async function openCell(url: string, answerMs?: number): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: await findPrimaryUrl(url),
      connectionTimeoutMillis: CONNECT_MS,
      ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    throw new Error(`the cell can't be reached: ${(error as Error).message || 'nothing answers there'}`, {
      cause: error,
    })
  }
}

/** Connects as the owner of the cell. A statement without a response in `answerMs` fails. */
export async function withCell<T>(
  url: string,
  work: (cell: pg.Client) => Promise<T>,
  answerMs = ANSWER_MS,
): Promise<T> {
  const client = await openCell(url, answerMs)
  let answered = false
  try {
    const done = await work(client)
    answered = true
    return done
  } finally {
    if (answered) await client.end()
    // A frozen server would never complete the closing handshake.
    else cutOff(client)
  }
}
