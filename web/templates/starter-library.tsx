import { analyze } from '#core/analysis/analyze.ts'
import { GOAL_LABELS, positionLabel } from '#core/templates/purpose.ts'
import { starters, type Starter } from '#core/templates/starters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { draftOf } from '#web/composer/mail-content.ts'
import { ScoreBadge } from './score-badge.tsx'

/** Our starter templates, each with its initial score. */
export function StarterLibrary({
  open,
  onOpenChange,
  onUse,
  busy,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onUse: (starter: Starter) => void
  busy: boolean
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Starter library"
        description="Use one as your own template, and replace its example with your facts."
        className="max-w-3xl!"
      >
        <ul className="grid gap-3 md:grid-cols-2">
          {starters.map((starter) => (
            <StarterCard key={starter.id} starter={starter} busy={busy} onUse={() => onUse(starter)} />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

function StarterCard({ starter, busy, onUse }: { starter: Starter; busy: boolean; onUse: () => void }) {
  return (
    <li className="flex flex-col gap-2.5 rounded-lg border border-line bg-pane p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-base">{starter.title}</h3>
        <ScoreBadge analysis={analyze(draftOf({ ...starter, html: '' }))} />
      </div>
      <p className="text-sm text-ink-soft">{starter.occasion}</p>
      <p className="line-clamp-4 text-sm whitespace-pre-line text-ink-faint">{starter.text}</p>
      <div className="mt-auto flex items-center justify-between gap-3">
        <Button size="sm" disabled={busy} aria-label={`Use this: ${starter.title}`} onClick={onUse}>
          Use this
        </Button>
        <span className="flex flex-wrap justify-end gap-1.5">
          <Badge>{positionLabel(starter.position)}</Badge>
          <Badge tone="info">{GOAL_LABELS[starter.goal]}</Badge>
        </span>
      </div>
    </li>
  )
}
