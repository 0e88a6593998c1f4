type Row = { id: string }

/** Moves from the open row to others of its list. */
export function rowSteps<Listed extends Row>(
  rows: readonly Listed[],
  openId: string | undefined,
  onOpen: (id: string | null) => void,
) {
  const at = rows.findIndex(({ id }) => id === openId)
  return {
    /** Opens the row `by` positions below; the first one when none is open. */
    step: (by: number): void => {
      const to = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
      if (to) onOpen(to.id)
    },
    /** Opens the neighbor of a row that leaves the list. */
    next: (): void => onOpen((rows[at + 1] ?? rows[at - 1])?.id ?? null),
    neighbours: [rows[at + 1], rows[at - 1]],
  }
}
