import { ListPlus, Mail } from 'lucide-react'
import { analyze } from '#core/analysis/analyze.ts'
import { playbooks, sequenceFrom, type Playbook } from '#core/campaigns/playbooks.ts'
import { addStep } from '#core/campaigns/edit-sequence.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import { mergeFieldNames } from '#core/templates/merge-fields.ts'
import { BAND_TONES } from '#web/composer/score/verdict.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const newId = () => crypto.randomUUID()

/** The choice before the first step: an empty one, or a complete sequence to adapt. */
export function NoSteps({ canEdit, onBegin }: { canEdit: boolean; onBegin: (steps: Sequence) => void }) {
  if (!canEdit)
    return (
      <EmptyState icon={<ListPlus aria-hidden />} title="No steps yet">
        Editors of this workspace write them here.
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <EmptyState
        icon={<ListPlus aria-hidden />}
        title="Write the sequence"
        action={
          <Button id="field-body" variant="primary" onClick={() => onBegin(addStep([], 'email', newId))}>
            <Mail aria-hidden />
            Write the first email
          </Button>
        }
      >
        A sequence is a first email and its follow-ups. A reply ends it.
      </EmptyState>
      <section aria-label="Playbooks" className="grid gap-3">
        <h2 className="text-base">Or start from a playbook</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {playbooks.map((playbook) => (
            <PlaybookCard
              key={playbook.id}
              playbook={playbook}
              onUse={() => onBegin(sequenceFrom(playbook, newId))}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

function PlaybookCard({ playbook, onUse }: { playbook: Playbook; onUse: () => void }) {
  const { title, occasion, steps } = playbook
  const days = steps.reduce((sum, { wait }) => sum + wait, 0)
  const { score, band } = scoreOf(playbook)
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-pane p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-base">{title}</h3>
        <Badge tone={BAND_TONES[band]}>{score}</Badge>
      </div>
      <p className="text-sm text-ink-soft">{occasion}</p>
      <div className="mt-auto flex items-center justify-between gap-3 pt-1">
        <Button size="sm" aria-label={`Use this: ${title}`} onClick={onUse}>
          Use this
        </Button>
        <span className="numbers text-sm text-ink-faint">
          {steps.length} steps in {days} days
        </span>
      </div>
    </li>
  )
}

const scoreOf = ({ steps }: Playbook) =>
  analyze({
    kind: 'sequence',
    mergeFields: mergeFieldNames,
    steps: steps
      .filter(({ kind }) => kind === 'email')
      .map(({ subject = '', text, wait }) => ({ subject, text, waitDays: wait })),
  })
