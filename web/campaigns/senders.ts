/** That a campaign leaves from a mailbox. */
export type Sender = { campaign_id: string; mailbox_id: string }
export type SenderChanges = { add: Sender[]; remove: Sender[] }

/** Whether all of the campaigns leave from a mailbox, or none, or some. */
export function isSender(
  senders: readonly Sender[],
  campaignIds: readonly string[],
  mailboxId: string,
): boolean | 'indeterminate' {
  const count = campaignIds.filter((id) => has(senders, id, mailboxId)).length
  if (count === 0) return false
  return count === campaignIds.length ? true : 'indeterminate'
}

/** What has to change so that each of the campaigns leaves from what is wanted. A mailbox nothing was said of stays. */
export function changesFor(
  senders: readonly Sender[],
  campaignIds: readonly string[],
  wanted: ReadonlyMap<string, boolean>,
): SenderChanges {
  const pairs = (on: boolean) =>
    [...wanted]
      .filter(([, isWanted]) => isWanted === on)
      .flatMap(([mailboxId]) =>
        campaignIds
          .filter((id) => has(senders, id, mailboxId) !== on)
          .map((id) => ({ campaign_id: id, mailbox_id: mailboxId })),
      )
  return { add: pairs(true), remove: pairs(false) }
}

/** The campaigns that the changes would leave without any mailbox, though they have one now. */
export function leftWithout(senders: readonly Sender[], { add, remove }: SenderChanges): string[] {
  const losing = new Set(remove.map((pair) => pair.campaign_id))
  return [...losing].filter(
    (id) =>
      !add.some((pair) => pair.campaign_id === id) &&
      senders.every((pair) => pair.campaign_id !== id || has(remove, id, pair.mailbox_id)),
  )
}

const has = (senders: readonly Sender[], campaignId: string, mailboxId: string): boolean =>
  senders.some((pair) => pair.campaign_id === campaignId && pair.mailbox_id === mailboxId)
