import { inBytes, type CheckDefinition, type Outcome } from './check.ts'
import type { CellFacts } from './facts.ts'

export const cellChecks: CheckDefinition<CellFacts>[] = [
  { id: 'database-cells', title: 'Cells', evaluate: checkCells },
]

export const WITHOUT_LIMIT =
  'max_slot_wal_keep_size is -1: this database keeps its log for a cell that is away until its disk is full'

/** With a larger lag the home database's disk fills up, because it retains its log until the cell has read it. */
const MOST_BEHIND = 1e9

function checkCells({ cells, keepsLogWithoutLimit }: CellFacts): Outcome {
  if (cells.length === 0) return { state: 'off', found: 'None: all workspaces are in this database.' }
  const wrong = cells.filter(({ problem }) => problem !== undefined)
  const late = cells.filter(({ behind }) => (behind ?? 0) > MOST_BEHIND)
  if (wrong.length + late.length > 0)
    return {
      state: 'warning',
      found: `${[
        ...wrong.map(({ name, problem }) => `${name} ${problem}`),
        ...late.map(({ name, behind }) => `${name} is ${inBytes(behind!)} behind`),
      ].join('; ')}. This database keeps its log for cells that have not read it, until its disk is full.`,
      fix: 'See whether its PostgreSQL runs and reaches this one, and its log. Set max_slot_wal_keep_size here; coldframe cells remove gives the log of a cell free.',
    }
  const found = `${cells.length === 1 ? 'One follows' : `${cells.length} follow`} this database: ${cells.map(({ name, behind }) => `${name}, ${inBytes(behind ?? 0)} behind`).join('; ')}.`
  if (!keepsLogWithoutLimit) return { state: 'ok', found }
  return {
    state: 'warning',
    found: `${found} ${WITHOUT_LIMIT}.`,
    fix: "alter system set max_slot_wal_keep_size = '50GB', or what the disk can spare, then select pg_reload_conf(). A cell that was away for longer is added again.",
  }
}
