// Copies a group while it is in use on its former server, and then the changes made in the meantime, until few are
// left.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { copyKeys, copyTable, sumKeys, sumRows } from '#database/cells/copy-group.ts'
import { writtenAtHome, type GroupTable } from '#database/cells/group-tables.ts'
import { installGuards } from '#database/cells/guards.ts'
import type { OpenMove } from './open-move.ts'

/** The state of the target: everything committed at the source before it. */
export type Snapshot = string

/** The number of remaining rows that are few enough to be copied during the pause. */
const FEW = 200
const MOST_ROUNDS = 20
const PATIENCE_MS = 60_000

export async function guardGroup({ move, source, target }: OpenMove, tables: GroupTable[]): Promise<void> {
  await installGuards(source, tables, move.from_cell === null)
  await installGuards(target, tables, move.to_cell === null)
  await markGroup(source, move, 'followed')
  await markGroup(target, move, 'arriving')
  await waitForWriters(source)
}

async function markGroup(
  server: pg.ClientBase,
  { id, accounts, workspaces }: OpenMove['move'],
  state: 'followed' | 'arriving',
): Promise<void> {
  await server.query(
    `insert into private.moving (id, move_id, state) select unnest($2::uuid[]), $1, $3
     on conflict (id) do update set move_id = excluded.move_id, state = excluded.state, closed_until = null`,
    [id, [...accounts, ...workspaces], state],
  )
}

/** Waits for transactions that started writing before this call, because they may not have seen the last commit. */
export async function waitForWriters(source: pg.ClientBase): Promise<void> {
  const { rows } = await source.query<{ id: string }>('select pg_current_xact_id()::text as id')
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows: now } = await source.query<{ over: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over',
      [rows[0]!.id],
    )
    if (now[0]!.over) return
    if (Date.now() > end)
      throw new Error(
        'a transaction at the server where it lies takes longer than a minute. Try again when it has ended.',
      )
    await sleep(50)
  }
}

/** Returns the state of the target, verified table by table. */
export async function replicateGroup(open: OpenMove, tables: GroupTable[]): Promise<Snapshot> {
  let since = await atOneMoment(open, async () => {
    let copied = 0
    for (const table of tables) {
      if (table.name === 'public.message_events') await makeMonths(open)
      copied += await copyTable(open, table, open.move, mergesAt(open, table))
    }
    open.report(`Copied ${copied} rows. Copying what was written in the meantime.`)
  })
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let changed = 0
    const before = since
    since = await atOneMoment(open, async () => {
      changed = await copyChanges(open, tables, before)
    })
    if (changed <= FEW) break
  }
  const before = since
  return atOneMoment(open, async () => {
    await copyChanges(open, tables, before)
    await compareAll(open, tables)
  })
}

/** Runs in one snapshot of the source, which is returned. */
export async function atOneMoment(
  { source }: Pick<OpenMove, 'source'>,
  work: () => Promise<void>,
): Promise<Snapshot> {
  await source.query('begin isolation level repeatable read read only')
  try {
    const { rows } = await source.query<{ now: string }>('select pg_current_snapshot()::text as now')
    await work()
    return rows[0]!.now
  } finally {
    await source.query('rollback')
  }
}

async function makeMonths({ source, target }: OpenMove): Promise<void> {
  const { rows } = await source.query<{ month: string }>('select private.event_months() as month')
  for (const { month } of rows) {
    const found = /_(\d{4})_(\d{2})$/.exec(month)
    if (found)
      await target.query('select private.make_event_months($1, 0)', [`${found[1]}-${found[2]}-01T00:00:00Z`])
  }
}

/** Copies rows written since; returns their number, and throws when they do not arrive unchanged. */
export async function copyChanges(open: OpenMove, tables: GroupTable[], since: Snapshot): Promise<number> {
  const changes = await readChanges(open, since)
  for (const table of tables) {
    const keys = changes.get(table.name)
    if (keys === undefined) continue
    if (mergesAt(open, table)) {
      await copyTable(open, table, open.move, true)
      continue
    }
    await copyKeys(open, table, keys, open.move)
    if (keys === null) continue
    const [ours, theirs] = await Promise.all([
      sumKeys(open.source, table, keys),
      sumKeys(open.target, table, keys),
    ])
    if (ours.rows !== theirs.rows || ours.sum !== theirs.sum)
      throw new Error(
        `${table.name} did not arrive as it is: ${theirs.rows} of ${ours.rows} rows that changed.`,
      )
  }
  return [...changes.values()].reduce((sum, keys) => sum + (keys?.length ?? 1), 0)
}

/** The home database has additional rows. */
export const mergesAt = ({ move }: Pick<OpenMove, 'move'>, { name }: GroupTable): boolean =>
  move.to_cell === null && writtenAtHome.includes(name)

type Changes = Map<string, unknown[][] | null>

async function readChanges({ source, move }: OpenMove, since: Snapshot): Promise<Changes> {
  const { rows } = await source.query<{ name: string; keys: unknown[][] | null }>(
    `select c.relnamespace::regnamespace || '.' || c.relname as name, jsonb_agg(distinct l.key) filter (where l.key is not null) as keys
     from private.move_log l join pg_class c on c.oid = l.relation
     where l.move_id = $1 and l.transaction >= pg_snapshot_xmin($2::pg_snapshot)
       and not pg_visible_in_snapshot(l.transaction, $2::pg_snapshot)
     group by 1`,
    [move.id, since],
  )
  return new Map(rows.map(({ name, keys }) => [name, keys]))
}

async function compareAll(open: OpenMove, tables: GroupTable[]): Promise<void> {
  const { source, target, move, report } = open
  const different: string[] = []
  let all = 0
  for (const table of tables) {
    if (mergesAt(open, table)) continue
    const [ours, theirs] = await Promise.all([sumRows(source, table, move), sumRows(target, table, move)])
    all += Number(ours.rows)
    if (ours.rows === theirs.rows && ours.sum === theirs.sum) continue
    different.push(
      `${table.name} has ${ours.rows === theirs.rows ? 'other content' : `${theirs.rows} rows of ${ours.rows}`}`,
    )
  }
  if (different.length > 0)
    throw new Error(
      `the copy differs: ${different.join('; ')}. Run the command again: it copies these tables.`,
    )
  report(`${all} rows of ${tables.length} tables are equal, by counts and sums.`)
}
