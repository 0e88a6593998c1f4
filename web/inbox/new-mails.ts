import type { ThreadMail } from './queries.ts'

type Seen = Pick<ThreadMail, 'id' | 'direction' | 'read_at'>

/** The state of a conversation when it was opened, because opening marks everything as read. */
export type Opening = { all: readonly string[]; unread: readonly string[] }

export const openingOf = (mails: readonly Seen[]): Opening => ({
  all: mails.map(({ id }) => id),
  unread: mails.filter((mail) => mail.direction === 'in' && mail.read_at === null).map(({ id }) => id),
})

/**
 * The new mails of a thread, oldest first: unread at the opening or received since, and not followed by one of ours.
 */
export function newMails(mails: readonly Seen[], { all, unread }: Opening): ReadonlySet<string> {
  const since = mails.slice(mails.findLastIndex(({ direction }) => direction === 'out') + 1)
  return new Set(since.map(({ id }) => id).filter((id) => unread.includes(id) || !all.includes(id)))
}

/**
 * The mails that start folded: those already read at the opening. The answered one, the last one, and unsent or
 * rejected ones stay open.
 */
export function foldedMails(
  mails: readonly (Seen & Pick<ThreadMail, 'state'>)[],
  { all, unread }: Opening,
  answered: string,
): ReadonlySet<string> {
  const isOpen = (mail: (typeof mails)[number]) =>
    mail.id === answered ||
    mail === mails.at(-1) ||
    unread.includes(mail.id) ||
    (mail.direction === 'out' && mail.state !== null && mail.state !== 'sent')
  return new Set(mails.filter((mail) => all.includes(mail.id) && !isOpen(mail)).map(({ id }) => id))
}
