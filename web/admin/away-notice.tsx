/** Cells that did not answer: what lies there is missing in the numbers below. */
export function AwayNotice({ cells = [] }: { cells?: string[] | undefined }) {
  if (cells.length === 0) return null
  return (
    <output className="text-sm text-danger-ink">
      Without {cells.join(', ')}, which {cells.length === 1 ? 'does' : 'do'} not answer: see System.
    </output>
  )
}
