type Line = { id: string; created_at: string }

/**
 * The newest lines of the log, of as many from each server, each once: one that home wrote for a workspace at a cell is there
 * too. Ids are in the order of time, and times are as PostgreSQL writes them in JSON, in one time zone.
 */
export function newestOf<Each extends Line>(pages: Each[][], limit: number): Each[] {
  const lines = new Map(pages.flat().map((line) => [line.id, line]))
  const newest = [...lines.values()].toSorted(
    (a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id),
  )
  return newest.slice(0, limit)
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
