import { ExternalLink } from 'lucide-react'
import type { Evidence, EvidenceCard } from '#core/analysis/analysis.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The evidence for a rule, and the study that contradicts it, always together. */
export function EvidenceList({ evidence }: { evidence: EvidenceCard }) {
  const { supports, contradicts } = evidence
  if (supports.length + contradicts.length === 0) return null
  return (
    <div className="grid gap-2.5 rounded-md border border-line bg-ground px-3 py-2.5">
      {supports.map((item) => (
        <Piece key={item.study + item.figure} item={item} says="supports" />
      ))}
      {contradicts.length > 0 && (
        <div className="grid gap-2.5 border-t border-line pt-2.5">
          {contradicts.map((item) => (
            <Piece key={item.study + item.figure} item={item} says="contradicts" />
          ))}
        </div>
      )}
    </div>
  )
}

function Piece({ item, says }: { item: Evidence; says: 'supports' | 'contradicts' }) {
  return (
    <div className="grid gap-0.5 text-xs">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <Source item={item} />
        {says === 'contradicts' && <Badge tone="warning">Disagrees</Badge>}
        {item.basis !== 'study' && <Badge>{bases[item.basis]}</Badge>}
      </p>
      <p className="text-ink-soft">{item.figure}</p>
      {item.basis === 'study' && (
        <p className="text-ink-faint">
          Sample: {item.sample}
          {item.secondHand && '. Secondhand: we have not seen the original report'}
        </p>
      )}
    </div>
  )
}

const bases = { standard: 'Standard', guide: "Provider's guide", judgement: 'Our judgement' } as const

function Source({ item }: { item: Evidence }) {
  const name = item.year === null ? item.study : `${item.study} ${item.year}`
  const url = /^https?:\/\/[^\s)]+/.exec(item.source)?.[0]
  if (!url) return <span>{name}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 text-accent-ink underline decoration-accent-ink/35 underline-offset-3 hover:decoration-accent-ink"
    >
      {name}
      <ExternalLink className="size-3" aria-hidden />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
