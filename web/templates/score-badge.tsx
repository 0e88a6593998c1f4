import { Badge } from '#web/ui/badge.tsx'
import { BAND_LABELS, BAND_TONES } from '#web/composer/score/verdict.ts'
import type { Analysis } from '#core/analysis/analysis.ts'

export function ScoreBadge({ analysis }: { analysis: Analysis | null }) {
  if (!analysis) return <span className="text-ink-faint">–</span>
  return (
    <Badge tone={BAND_TONES[analysis.band]} title={BAND_LABELS[analysis.band]}>
      {analysis.score}
    </Badge>
  )
}
