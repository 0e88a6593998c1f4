type Line = { id: string; created_at: string }

/**
 * The newest entries of the log from all servers, each once: a cell also has those that the home database wrote for
 * its workspaces. IDs are in the order of time, and times have PostgreSQL's JSON format, in one time zone.
 */
export function newestOf<Each extends Line>(pages: Each[][], limit: number): Each[] {
  const lines = new Map(pages.flat().map((line) => [line.id, line]))
  const newest = [...lines.values()].toSorted(
    (a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id),
  )
  return newest.slice(0, limit)
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
