/** Hits by people come first; those by machines are shown beside them and never added. */
export function Counts({
  human,
  machine,
  unsure,
  off = false,
}: {
  human: number
  machine: number
  unsure: number
  /** True without tracking: no pixel, or no tracked link. */
  off?: boolean
}) {
  if (off) return <NotTracked />
  const others = [machine > 0 && `${machine} machine`, unsure > 0 && `${unsure} unsure`].filter(Boolean)
  return (
    <span className="numbers whitespace-nowrap">
      <span className="font-medium">{human}</span>
      {others.length > 0 && <span className="text-ink-faint"> + {others.join(', ')}</span>}
    </span>
  )
}

const NotTracked = () => (
  <span className="text-ink-faint" title="Not tracked">
    <span aria-hidden>–</span>
    <span className="sr-only">Not tracked</span>
  </span>
)
