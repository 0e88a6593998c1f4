// Chooses the next mailbox to check in a dry run, and the order in which it checks its queues.
import type { PlayedCampaign, TurnKind } from './dry-run-leads.ts'
import type { DryMailbox } from './mailbox-turn.ts'

export type PlayedMailbox = DryMailbox & {
  look: number
  /** True when the mailbox is checked again because another one sent. Its turn then comes after all regular turns. */
  isWoken: boolean
  campaigns: PlayedCampaign[]
  /** True when its choice of recipients may depend on the remaining capacity of other mailboxes. */
  looksAtOthers: boolean
  /** The campaigns whose new contacts it leaves to healthy mailboxes, because it is slowed. */
  leavesFirstsOf: ReadonlySet<PlayedCampaign>
}

type Turn = { campaign: PlayedCampaign; kind: TurnKind; due: number }

export function nextMailbox(mailboxes: readonly PlayedMailbox[]): PlayedMailbox | undefined {
  let [first] = mailboxes
  for (const mailbox of mailboxes)
    if (mailbox.look < first!.look || (mailbox.look === first!.look && isTurnBefore(mailbox, first!)))
      first = mailbox
  return first
}

/** Orders two mailboxes that are checked at the same moment. */
function isTurnBefore(one: PlayedMailbox, other: PlayedMailbox): boolean {
  if (one.isWoken !== other.isWoken) return other.isWoken
  const [free, otherFree] = [one.nextFree ?? 0, other.nextFree ?? 0]
  return free === otherFree ? one.id < other.id : free < otherFree
}

const kinds = ['first', 'follow_up', 'same_day'] as const

/** The work of a mailbox, in the order of private.claim_for_mailbox. */
export function turnsOf({ id, campaigns, leavesFirstsOf }: PlayedMailbox): Turn[] {
  const turns: Turn[] = []
  for (const campaign of campaigns)
    for (const kind of kinds) {
      if (kind === 'first' && leavesFirstsOf.has(campaign)) continue
      const head = campaign.queueOf(kind, id)?.peek()
      if (head) turns.push({ campaign, kind, due: head.lead.due })
    }
  if (turns.length < 2) return turns
  const rank = ({ campaign, kind }: Turn) => {
    if (kind === 'same_day') return 2
    return kind === 'follow_up' && campaign.plan.followUpsFirst ? 0 : 1
  }
  const isAgain = ({ kind }: Turn) => Number(kind !== 'first')
  return turns.toSorted((a, b) => {
    const [one, other] = [a.campaign.sender(id), b.campaign.sender(id)]
    return (
      rank(a) - rank(b) ||
      one.servedAt - other.servedAt ||
      (rank(a) < 2 ? a.due - b.due || isAgain(a) - isAgain(b) : 0) ||
      (one.id < other.id ? -1 : 1)
    )
  })
}
