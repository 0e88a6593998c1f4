/** Lists cells that did not respond; their data is missing in the figures below. */
export function AwayNotice({ cells = [] }: { cells?: string[] | undefined }) {
  if (cells.length === 0) return null
  return (
    <output className="text-sm text-danger-ink">
      Without {cells.join(', ')}, which {cells.length === 1 ? 'does' : 'do'} not answer: see System.
    </output>
  )
}
