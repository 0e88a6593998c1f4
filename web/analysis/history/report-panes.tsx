import type { ReactNode } from 'react'
import type { Analysis } from '#core/analysis/analysis.ts'
import { Card } from '#web/ui/card.tsx'
import { ScorePanel } from '#web/composer/score/score-panel.tsx'
import { MarkedDraft } from './marked-draft.tsx'

/** The marked draft beside the score; other information is below the draft. */
export function ReportPanes({ analysis, children }: { analysis: Analysis; children?: ReactNode }) {
  return (
    <div className="report grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,24rem)]">
      <div className="grid gap-6">
        <MarkedDraft analysis={analysis} />
        {children}
      </div>
      <Card aria-label="Score">
        <ScorePanel analysis={analysis} />
      </Card>
    </div>
  )
}
