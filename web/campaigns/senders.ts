/** The assignment of a mailbox to a campaign. */
export type Sender = { campaign_id: string; mailbox_id: string }
export type SenderChanges = { add: Sender[]; remove: Sender[] }

/** True if all of the campaigns use the mailbox, false if none does, otherwise 'indeterminate'. */
export function isSender(
  senders: readonly Sender[],
  campaignIds: readonly string[],
  mailboxId: string,
): boolean | 'indeterminate' {
  const count = campaignIds.filter((id) => has(senders, id, mailboxId)).length
  if (count === 0) return false
  return count === campaignIds.length ? true : 'indeterminate'
}

/** The changes that give each campaign the wanted mailboxes. A mailbox that is not in `wanted` stays unchanged. */
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

/** The campaigns that the changes would leave without any mailbox although they have one now. */
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
