// Describes how a change of a running sequence affects its leads, matching how save_sequence moves them
// (database/functions/campaigns/save_sequence.sql).
import { counted } from '#core/text/counted.ts'
import { placeOf } from './step-targets.ts'
import { replyPaths } from './reply-paths.ts'
import type { ReplyPath, Sequence } from './sequence.ts'

/**
 * Returns the effects as texts, in the order of the steps. `standing` counts the leads waiting at each step, by step
 * ID.
 */
export function changeEffects(
  now: Sequence,
  next: Sequence,
  standing: ReadonlyMap<string, number>,
): string[] {
  return [
    ...newReplies(now, next),
    ...now.flatMap((step, place) => {
      const leads = standing.get(step.id) ?? 0
      if (leads === 0) return []
      const remaining = next.find(({ id }) => id === step.id)
      const who = `${counted(leads, 'lead')} at step ${place + 1}`
      if (!remaining) {
        const at = firstRemainingAfter(now, next, place)
        return at === -1
          ? [
              step.on_reply === null
                ? `${who}: finished, because no remaining step follows.`
                : `${who}: ended as ${step.on_reply === 'bounced' ? 'bounced' : 'replied'}, because no remaining step follows.`,
            ]
          : [`${who}: step ${at + 1} of the new sequence is next.`]
      }
      const isDecidedAnew =
        step.kind === 'condition' &&
        JSON.stringify([step.branches, step.wait_days]) !==
          JSON.stringify([remaining.branches, remaining.wait_days])
      const isOther =
        step.kind === 'action' && JSON.stringify(step.action) !== JSON.stringify(remaining.action)
      if (isOther) return [`${who}: get the changed action. For others, the former action stays done.`]
      return isDecidedAnew
        ? [`${who}: decided by its new branches. Leads who took a branch before stay on it.`]
        : []
    }),
  ]
}

/** Replies that start steps only after the change. Reported only when the campaign already has a sequence. */
function newReplies(now: Sequence, next: Sequence): string[] {
  const begins = (sequence: Sequence, path: ReplyPath) => sequence.some(({ on_reply }) => on_reply === path)
  if (now.length === 0) return []
  return replyPaths.flatMap(({ value, label }) => {
    if (!begins(next, value) || begins(now, value)) return []
    return value === 'bounced'
      ? ['Emails that bounce from now on start its steps. Leads whose email bounced before stay ended.']
      : [`A reply “${label}” from now on starts its steps. Leads who replied before stay ended.`]
  })
}

/** The index in `next` of the first remaining step after a removed one; -1 when none remains. */
function firstRemainingAfter(now: Sequence, next: Sequence, place: number): number {
  const after = now[placeOf(now, place, now[place]!.leads_to)]
  if (!after) return -1
  const at = next.findIndex(({ id }) => id === after.id)
  return at === -1 ? firstRemainingAfter(now, next, now.indexOf(after)) : at
}
