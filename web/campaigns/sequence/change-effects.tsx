import { changeEffects } from '#core/campaigns/change-effects.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { useSequenceCounts } from './sequence-queries.ts'

/** The effect of saving on the leads of a running campaign. */
export function ChangeEffects({
  campaign,
  now,
  next,
}: {
  campaign: Campaign
  now: Sequence
  next: Sequence
}) {
  const { data: counts = [] } = useSequenceCounts(campaign.id)
  const standing = new Map(
    counts.flatMap(({ step_id, branch, leads }) => (branch === null ? [[step_id, leads]] : [])),
  )
  const effects = changeEffects(now, next, standing)
  if (effects.length === 0) return null
  return (
    <section
      aria-label="What this change does"
      className="rounded-lg border border-line bg-warning-soft px-4 py-2.5"
    >
      <h3 className="text-sm font-medium text-warning-ink">When you save</h3>
      <ul className="text-sm text-ink-soft">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </section>
  )
}
