import { Plus } from 'lucide-react'
import { useState } from 'react'
import { replyPaths } from '#core/campaigns/sequence.ts'
import { Button } from '#web/ui/button.tsx'
import { AddSteps } from './add-steps.tsx'
import { LeadCount } from './lead-count.tsx'
import { useSequenceCounts } from './sequence-queries.ts'
import { StepOutline, type StepListProps } from './step-outline.tsx'

/** What a reply begins, by its category: a short list of steps each. */
export function ReplySteps({ campaignId, ...list }: StepListProps & { campaignId: string }) {
  const { data: counts = [] } = useSequenceCounts(campaignId)
  const used = (path: string) => list.steps.some(({ on_reply }) => on_reply === path)
  const begun = (path: string) =>
    counts.reduce((sum, { branch, leads }) => sum + (branch === path ? leads : 0), 0)
  if (!list.onChange && !replyPaths.some(({ value }) => used(value))) return null
  return (
    <section aria-label="When someone replies" className="grid gap-4 border-t border-line pt-4">
      <div className="grid gap-1">
        <h3 className="text-base">When someone replies</h3>
        <p className="text-sm text-ink-soft">
          A reply ends the sequence. These replies can begin steps of their own in the same thread, once for
          each lead. An answer from your team ends them, and so does a further reply.
        </p>
      </div>
      {replyPaths.map(({ value, label, when }) => (
        <ReplyPathSteps
          key={value}
          {...list}
          path={value}
          when={when}
          label={label}
          isUsed={used(value)}
          begun={begun(value)}
        />
      ))}
    </section>
  )
}

function ReplyPathSteps({
  path,
  when,
  label,
  isUsed,
  begun,
  ...list
}: StepListProps &
  Pick<(typeof replyPaths)[number], 'when' | 'label'> & {
    path: (typeof replyPaths)[number]['value']
    isUsed: boolean
    begun: number
  }) {
  const [isOpen, open] = useState(false)
  if (!isUsed && !list.onChange) return null
  return (
    <section aria-label={when} className="grid gap-2">
      <h4 className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm font-medium">
        {when}
        {isUsed && begun > 0 && <LeadCount leads={begun} />}
        {!isUsed && !isOpen && (
          <Button size="sm" aria-label={`Add steps for a reply “${label}”`} onClick={() => open(true)}>
            <Plus aria-hidden />
            Add steps
          </Button>
        )}
      </h4>
      {path === 'not_now' && (isUsed || isOpen) && (
        <p className="text-sm text-ink-soft">
          They count from the day that the reply names; where it names none, from 30 days after it.
        </p>
      )}
      {isUsed && <StepOutline {...list} onReply={path} label={`Steps after “${label}”`} />}
      {(isUsed || isOpen) && <AddSteps {...list} onReply={path} label={`Add a step after “${label}”`} />}
    </section>
  )
}
