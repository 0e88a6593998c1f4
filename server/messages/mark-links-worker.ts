// The tasks that mark-links.ts runs in a thread, for long messages.
import { toDomains } from '#core/messages/rewrite-links.ts'
import { trackMail, type Mail, type TrackedMail } from '#core/messages/track-mail.ts'

export type MarkTask = {
  mail: Mail
  /** Domains whose links are not tracked. */
  excluded: readonly string[]
  untouched: readonly number[]
  pixel: string | undefined
  /** Placed before the position of each link, and nowhere else in the message. */
  mark: string
}

export const markLinks = ({ mail, excluded, untouched, pixel, mark }: MarkTask): TrackedMail =>
  trackMail(mail, { isExcluded: toDomains(excluded), untouched, pixel, link: (place) => `${mark}${place};` })
