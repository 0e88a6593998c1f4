// An account that moves between the home database and its cell repeatedly, in a process that may be killed at any
// moment.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findMove } from '#server/cells/moves/begin-move.ts'
import { confirmGroup, moveGroup, undoMove } from '#server/cells/moves/move-group.ts'
import type { Moving } from '#server/cells/moves/open-move.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { cellName } from '#server/testing/cells/two-servers.ts'

export type MoverOrders = {
  home: pg.ClientConfig
  dataDir: string
  dataKey: string
  jwtSecret: string
  account: string
  /** The longest stay in one place, in milliseconds. */
  stayMs: number
}

let stopping = false
process.on('disconnect', () => process.exit(0))
process.on('message', (said: 'stop' | MoverOrders) => {
  if (said === 'stop') stopping = true
  else void move(said)
})

async function move(orders: MoverOrders): Promise<void> {
  for (;;)
    try {
      if (await moveOnce(orders)) await sleep(Math.random() * orders.stayMs)
    } catch {
      // A fault of the run: the same command continues.
      process.send?.('interrupted')
      await sleep(100)
    }
}

/** Continues an interrupted move, or now and then undoes it. */
async function moveOnce({
  home: owner,
  dataDir,
  dataKey,
  jwtSecret,
  account,
}: MoverOrders): Promise<boolean> {
  const openHome = async () => {
    const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const client = await openHome()
  try {
    const home = { client, keys: createDataKeys([dataKey]), secret: jwtSecret, dataDir }
    const moving: Moving = { home, openHome, startedBy: 'the run', report: () => undefined }
    const { rows } = await client.query<{ cell: string | null }>('select private.account_cell($1) as cell', [
      account,
    ])
    const begun = await findMove(client, account)
    if (begun === undefined && stopping) process.exit(0)
    if (begun && begun.state !== 'kept' && Math.random() < 0.25) {
      await undoMove(moving, account)
      process.send?.('undone')
    } else if (begun?.state !== 'kept') {
      const to = begun ? begun.to_cell : rows[0]!.cell === null ? 'the cell' : null
      await moveGroup(moving, account, to === null ? 'home' : cellName)
    }
    if (await findMove(client, account)) await confirmGroup(moving, account)
    return true
  } finally {
    await client.end()
  }
}
