import type { ThreadMail } from './queries.ts'

type Seen = Pick<ThreadMail, 'id' | 'direction' | 'read_at'>

/** What a conversation held when it was opened: opening marks all of it as read. */
export type Opening = { all: readonly string[]; unread: readonly string[] }

export const openingOf = (mails: readonly Seen[]): Opening => ({
  all: mails.map(({ id }) => id),
  unread: mails.filter((mail) => mail.direction === 'in' && mail.read_at === null).map(({ id }) => id),
})

/**
 * Which of these mails, oldest first, wait to be seen: nobody had read them at the opening or they came since, and
 * none of ours was written after them.
 */
export function newMails(mails: readonly Seen[], { all, unread }: Opening): ReadonlySet<string> {
  const since = mails.slice(mails.findLastIndex(({ direction }) => direction === 'out') + 1)
  return new Set(since.map(({ id }) => id).filter((id) => unread.includes(id) || !all.includes(id)))
}

/**
 * Which mails of a thread start folded: those that were there and read at the opening. The one that is answered, the
 * last one, and what has not left or was refused stay open.
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
