// Moves the former server's copy of a moved group to a schema that no program reads, and deletes it once the move is
// confirmed.
import { findGroupTables, writtenAtHome, type GroupTable } from '#database/cells/group-tables.ts'
import { removeGuards } from '#database/cells/guards.ts'
import type pg from 'pg'
import { mergesAt } from './replicate-group.ts'
import type { OpenMove } from './open-move.ts'

/** The schema of a former copy. */
const schemaOf = (move: string): string => `moved_${move.replaceAll('-', '')}`

/** Safe to repeat after an interruption, because each row is in exactly one place. */
export async function archiveFormerCopy(open: OpenMove, tables: GroupTable[]): Promise<void> {
  const { source, target, move, home } = open
  const schema = schemaOf(move.id)
  const ids = [...move.accounts, ...move.workspaces].map((id) => `'${id}'`).join(', ')
  await source.query(`create schema if not exists ${schema}`)
  await source.query(
    'update private.outbox set notification_id = null where notification_id in (select id from public.notifications where user_id = any ($1))',
    [move.accounts],
  )
  const filled = await findFilled(source, tables, ids)
  // Rows that are found through their parent row are moved first.
  for (const table of filled.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b)))) {
    if (move.from_cell === null && writtenAtHome.includes(table.name)) continue
    const archived = `${schema}."${table.name}"`
    const columns = table.columns.join(', ')
    await source.query('begin')
    await source.query(
      `create table if not exists ${archived} as select ${columns} from ${table.name} with no data`,
    )
    await source.query(
      `with gone as (delete from ${table.name} t where ${table.isIn('t', ids)} returning ${columns})
       insert into ${archived} select * from gone`,
    )
    await source.query('commit')
  }
  // Entries that the home database wrote to the log of a workspace during the pause; the cell stores each once.
  if (move.from_cell === null)
    await source.query(
      `insert into private.cell_outbox (id, user_id, workspace, kind, content)
         select l.id, w.user_id, w.id, 'log', to_jsonb(l) from public.audit_log l join public.workspaces w on w.id = l.workspace_id
         where w.id = any ($1) and l.created_at > $2 on conflict do nothing`,
      [move.workspaces, move.started_at],
    )
  await removeUnneeded(target, tables)
  await home.client.query(`update private.cell_moves set state = 'kept', problem = null where id = $1`, [
    move.id,
  ])
}

/**
 * The tables with a row of the group: most groups have none in half of the tables, and creating tables takes the most
 * time.
 */
async function findFilled(source: pg.ClientBase, tables: GroupTable[], ids: string): Promise<GroupTable[]> {
  const checks = tables.map(({ name, isIn }) => `exists (select from ${name} t where ${isIn('t', ids)})`)
  const { rows } = await source.query<{ filled: boolean[] }>(`select array[${checks.join(', ')}] as filled`)
  return tables.filter((_, i) => rows[0]!.filled[i])
}

const isOwn = ({ holders }: GroupTable): boolean => !holders('t')[0]!.startsWith('(')

type Former = Pick<OpenMove, 'source' | 'move'>

/** Deletes the former copy, and stops treating the server as a participant of the move. */
export async function confirmMove({ home, ...former }: Former & Pick<OpenMove, 'home'>): Promise<void> {
  await dropFormerCopy(former)
  await home.client.query('delete from private.cell_moves where id = $1', [former.move.id])
}

/** Safe to repeat. */
export async function dropFormerCopy({ source, move }: Former): Promise<void> {
  await source.query(`drop schema if exists ${schemaOf(move.id)} cascade`)
  await forgetMove(source, move.id)
  await removeUnneeded(source, await findGroupTables(source))
}

/** Undoes a move before the directory has changed, when nothing has moved yet. */
export async function undoUnfinishedMove(
  { home, source, target, move }: OpenMove,
  tables: GroupTable[],
): Promise<void> {
  const ids = [...move.accounts, ...move.workspaces].map((id) => `'${id}'`).join(', ')
  for (const table of tables.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b))))
    if (!mergesAt({ move }, table))
      await target.query(`delete from ${table.name} t where ${table.isIn('t', ids)}`)
  await forgetMove(target, move.id)
  await forgetMove(source, move.id)
  await removeUnneeded(target, tables)
  await removeUnneeded(source, tables)
  await home.client.query('delete from private.cell_moves where id = $1', [move.id])
}

async function forgetMove(server: pg.ClientBase, id: string): Promise<void> {
  await server.query('delete from private.moving where move_id = $1', [id])
  await server.query('delete from private.move_log where move_id = $1', [id])
}

async function removeUnneeded(server: pg.ClientBase, tables: GroupTable[]): Promise<void> {
  if ((await server.query('select from private.moving limit 1')).rowCount === 0)
    await removeGuards(server, tables)
}
