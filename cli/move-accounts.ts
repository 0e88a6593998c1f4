// `coldframe cells move`, `confirm`, `drain` and `place`: move accounts between servers (docs/scaling.md).
import { hostname, userInfo } from 'node:os'
import pg from 'pg'
import { drainCell } from '#server/cells/moves/drain-cell.ts'
import { readMoves } from '#server/cells/moves/begin-move.ts'
import { confirmGroup, moveGroup, undoMove, type Moved } from '#server/cells/moves/move-group.ts'
import { nameOf, type Moving } from '#server/cells/moves/open-move.ts'
import type { Cell } from '#server/cells/cell-list.ts'
import { placeNew } from '#server/cells/moves/place-new.ts'
import { queryOf, type Home } from '#server/cells/change-cells.ts'

export type Opened = { home: Home; connection: pg.ClientConfig }
type WithOpened = <T>(work: (opened: Opened) => Promise<T>) => Promise<T>

const print = (text: string) => process.stdout.write(`${text}\n`)

export async function move(open: WithOpened, who: string, to: string): Promise<number> {
  const moved = await open((opened) => moveGroup(toMoving(opened), who, to))
  print(`${describe(moved)} now at ${to}. To delete the former copy: coldframe cells confirm ${who}`)
  return 0
}

export async function undo(open: WithOpened, who: string): Promise<number> {
  const moved = await open((opened) => undoMove(toMoving(opened), who))
  print(
    moved
      ? `${describe(moved)} back where they were, with everything written since.`
      : 'Canceled: nothing had moved yet.',
  )
  return 0
}

export async function confirm(open: WithOpened, who: string): Promise<number> {
  await open((opened) => confirmGroup(toMoving(opened), who))
  print('Confirmed: the former copy is deleted.')
  return 0
}

export async function drain(open: WithOpened, cell: string, to: string): Promise<number> {
  const { moved, problems } = await open((opened) => drainCell(toMoving(opened), cell, to))
  for (const problem of problems) process.stderr.write(`! ${problem}\n`)
  print(`${moved} accounts moved from ${cell} to ${to}.`)
  return problems.length === 0 ? 0 : 1
}

export async function place(open: WithOpened, cell: string): Promise<number> {
  await open(({ home }) => placeNew(queryOf(home.client), cell))
  print(`New accounts will be placed at ${cell}.`)
  return 0
}

/** Returns a line for each move that is in progress or not confirmed. */
export async function describeMoves(home: pg.ClientBase, cells: Cell[]): Promise<string[]> {
  const moves = await readMoves(home)
  return Promise.all(
    moves.map(async (move) => {
      const { rows } = await home.query<{ email: string }>('select email from auth.users where id = $1', [
        move.accounts[0],
      ])
      const who = `${rows[0]?.email ?? move.accounts[0]}${move.accounts.length > 1 ? ` and ${move.accounts.length - 1} more` : ''}`
      const status = move.state === 'kept' ? 'moved, not confirmed yet' : move.state
      const facts = [`${status}, by ${move.started_by} since ${move.started_at.toISOString()}`, move.problem]
      return `→ ${who} from ${nameOf(cells, move.from_cell)} to ${nameOf(cells, move.to_cell)}: ${facts.filter(Boolean).join('; ')}\n`
    }),
  )
}

function toMoving({ home, connection }: Opened): Moving {
  return {
    home,
    openHome: async () => {
      const client = new pg.Client(connection)
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    report: print,
    startedBy: `${userInfo().username}@${hostname()}`,
  }
}

const describe = ({ accounts, workspaces }: Moved): string =>
  `${accounts} ${accounts === 1 ? 'account' : 'accounts'} and ${workspaces} ${workspaces === 1 ? 'workspace' : 'workspaces'} are`
