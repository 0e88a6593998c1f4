import { replyPaths } from '#core/campaigns/reply-paths.ts'
import type { ReplyPath } from '#core/campaigns/sequence.ts'
import { Select } from '#web/ui/select.tsx'
import { useSequence } from '../sequence/sequence-queries.ts'

/** The assumption about replies; hidden when no reply starts steps. */
export function DryRunReplies({
  campaignId,
  reply,
  onAssume,
}: {
  campaignId: string
  reply: ReplyPath | null
  onAssume: (reply: ReplyPath | null) => void
}) {
  const { data: sequence } = useSequence(campaignId)
  const paths = replyPaths.filter(({ value }) => sequence?.steps.some(({ on_reply }) => on_reply === value))
  if (paths.length === 0) return null
  return (
    <section aria-label="Replies" className="grid gap-2 px-5">
      <h3 className="text-sm font-medium">If they reply or the email bounces</h3>
      <Select
        aria-label="Assumption about replies"
        className="sm:w-72"
        options={[
          { value: 'nobody', label: 'Nobody replies' },
          ...paths.map(({ value, when }) => ({ value, label: when })),
        ]}
        value={reply ?? 'nobody'}
        onValueChange={(value) => onAssume(paths.find((path) => path.value === value)?.value ?? null)}
      />
      {reply === 'not_now' && (
        <p className="text-sm text-ink-faint">A reply that names no day is assumed to mean 30 days later.</p>
      )}
    </section>
  )
}
