// What a change of a sequence under way does to whom: as save_sequence moves leads (database/functions/campaigns/save_sequence.sql).
import { counted } from '#core/text/counted.ts'
import { placeOf } from './step-targets.ts'
import { replyPaths } from './reply-paths.ts'
import type { ReplyPath, Sequence } from './sequence.ts'

/** `standing` is how many leads wait at each step, by its id. In words, in the order of the steps. */
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
      const kept = next.find(({ id }) => id === step.id)
      const who = `${counted(leads, 'lead')} at step ${place + 1}`
      if (!kept) {
        const at = keptAfter(now, next, place)
        return at === -1
          ? [
              step.on_reply === null
                ? `${who}: finished, for nothing that stays follows it.`
                : `${who}: ended as ${step.on_reply === 'bounced' ? 'bounced' : 'replied'}, for nothing that stays follows it.`,
            ]
          : [`${who}: step ${at + 1} of the new sequence is next.`]
      }
      const isDecidedAnew =
        step.kind === 'condition' &&
        JSON.stringify([step.branches, step.wait_days]) !== JSON.stringify([kept.branches, kept.wait_days])
      const isOther = step.kind === 'action' && JSON.stringify(step.action) !== JSON.stringify(kept.action)
      if (isOther) return [`${who}: have the changed action done. What was done for others stays done.`]
      return isDecidedAnew
        ? [`${who}: decided by its new branches. Leads who took a branch before stay on it.`]
        : []
    }),
  ]
}

/** Replies that begin steps from now on. Only where the campaign has a sequence already. */
function newReplies(now: Sequence, next: Sequence): string[] {
  const begins = (sequence: Sequence, path: ReplyPath) => sequence.some(({ on_reply }) => on_reply === path)
  if (now.length === 0) return []
  return replyPaths.flatMap(({ value, label }) => {
    if (!begins(next, value) || begins(now, value)) return []
    return value === 'bounced'
      ? ['An email that bounces from now on begins its steps. Whose bounced before stays ended.']
      : [`A reply “${label}” that comes in from now on begins its steps. Who replied before stays ended.`]
  })
}

/** The place in `next` of the first step on the path of a removed one that stays; -1 where there is none. */
function keptAfter(now: Sequence, next: Sequence, place: number): number {
  const after = now[placeOf(now, place, now[place]!.leads_to)]
  if (!after) return -1
  const at = next.findIndex(({ id }) => id === after.id)
  return at === -1 ? keptAfter(now, next, now.indexOf(after)) : at
}
