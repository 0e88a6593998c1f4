import { Plus } from 'lucide-react'
import { useState } from 'react'
import { replyPaths } from '#core/campaigns/reply-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { AddSteps } from './add-steps.tsx'
import { LeadCount } from './lead-count.tsx'
import { useSequenceCounts } from './sequence-queries.ts'
import { StepOutline, type StepListProps } from './step-outline.tsx'

/** The steps that replies and bounces start: a short list for each. */
export function ReplySteps(list: StepListProps & { campaignId: string }) {
  return (
    <>
      <PathList
        {...list}
        title="When someone replies"
        paths={replyPaths.filter(({ mayEmail }) => mayEmail)}
        description="A reply ends the sequence. These replies can start their own steps in the same thread, once for each lead. The steps end when your team replies or the lead replies again."
      />
      <PathList
        {...list}
        title="When a person takes over"
        paths={replyPaths.filter(({ mayEmail }) => !mayEmail)}
        description="These replies also end the sequence, and no email follows. They can start tasks and actions, once for each lead, such as a call, a tag, a notification or a move to another campaign. Replies from your team do not affect these steps."
      />
    </>
  )
}

function PathList({
  campaignId,
  title,
  description,
  paths,
  ...list
}: StepListProps & {
  campaignId: string
  title: string
  description: string
  paths: typeof replyPaths
}) {
  const { data: counts = [] } = useSequenceCounts(campaignId)
  const used = (path: string) => list.steps.some(({ on_reply }) => on_reply === path)
  const begun = (path: string) =>
    counts.reduce((sum, { branch, leads }) => sum + (branch === path ? leads : 0), 0)
  if (!list.onChange && !paths.some(({ value }) => used(value))) return null
  return (
    <section aria-label={title} className="grid gap-4 border-t border-line pt-4">
      <div className="grid gap-1">
        <h3 className="text-base">{title}</h3>
        <p className="text-sm text-ink-soft">{description}</p>
      </div>
      {paths.map(({ value, label, when }) => (
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
          <Button
            size="sm"
            aria-label={path === 'bounced' ? 'Add steps for a bounce' : `Add steps for a reply “${label}”`}
            onClick={() => open(true)}
          >
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
