// The launch check of placement: where the last test's emails arrived at the workspace's own seed mailboxes.
import { wilson } from '#core/reporting/proportions.ts'
import { counted } from '#core/text/counted.ts'
import type { LaunchFacts, LaunchRow } from './launch-facts.ts'

const DAY_MS = 86_400_000
const FEW_IN_INBOX = 0.8

/** Empty without a seed mailbox. It never prevents a launch. */
export function placementRow({ placement, now }: LaunchFacts): LaunchRow[] {
  if (placement.seeds === 0) return []
  const row = { id: 'placement', title: 'Placement', mayTest: !placement.isRunning }
  if (placement.isRunning)
    return [
      { ...row, level: 'open', detail: 'A test is running. It ends within 15 minutes of its last email.' },
    ]
  const { last } = placement
  if (!last || last.emails === 0)
    return [
      {
        ...row,
        level: 'open',
        detail: `Not tested yet: send the first email to your ${counted(placement.seeds, 'seed mailbox', 'seed mailboxes')}.`,
      },
    ]
  const { low, high } = wilson({ part: last.inbox, whole: last.emails })
  const percent = (share: number) => Math.round(share * 100)
  const result = `${last.inbox} of ${counted(last.emails, 'test email')} reached the inbox (${percent(low)} to ${percent(high)}% probable), ${last.spam} went to spam.`
  const days = Math.floor((now.getTime() - last.at.getTime()) / DAY_MS)
  const age = days > 0 ? ` Tested ${counted(days, 'day')} ago.` : ''
  const isPoor = last.inbox / last.emails < FEW_IN_INBOX
  const advice = isPoor ? ' Check the domains and the text, then test again.' : ''
  return [{ ...row, level: isPoor ? 'warning' : 'ok', detail: result + age + advice }]
}
