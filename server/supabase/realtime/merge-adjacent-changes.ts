import type { Change, FeedPlace, FeedRow } from './feed.ts'

const mostRows = 500

type Stretch = { change: Change | null; relation: number; end: FeedPlace }

// Changes of ten rows are sent with as few queries as of one: merging makes bursts cheaper.
export function mergeAdjacentChanges(rows: FeedRow[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const row of rows) {
    const change = toChange(row)
    const last = stretches.at(-1)
    if (change && last?.change && isAlike(last.change, change)) {
      last.change = join(last.change, change)
      last.end = row
    } else stretches.push({ change, relation: Number(row.relation), end: row })
  }
  return stretches
}

function isAlike(a: Change, b: Change): boolean {
  const fit = a.oldKeys.length + b.oldKeys.length <= mostRows
  return fit && a.relation === b.relation && a.action === b.action
}

function join(a: Change, b: Change): Change {
  return {
    relation: a.relation,
    action: a.action,
    rows: `${a.rows.slice(0, -1)},${b.rows.slice(1)}`,
    committedAt: [...a.committedAt, ...b.committedAt],
    oldKeys: [...a.oldKeys, ...b.oldKeys],
  }
}

function toChange({ relation, action, rows, committed_at, old_keys }: FeedRow): Change | null {
  if (rows === null) return null
  const committedAt = old_keys.map(() => committed_at)
  return { relation: Number(relation), action, rows, committedAt, oldKeys: old_keys }
}
