// What mark-links.ts has done in a thread, for long mails.
import { toDomains } from '#core/messages/rewrite-links.ts'
import { trackMail, type Mail, type TrackedMail } from '#core/messages/track-mail.ts'

export type MarkTask = {
  mail: Mail
  /** Domains whose links stay as they are. */
  excluded: readonly string[]
  untouched: readonly number[]
  pixel: string | undefined
  /** Stands before the place of each link, and nowhere else in the mail. */
  mark: string
}

export const markLinks = ({ mail, excluded, untouched, pixel, mark }: MarkTask): TrackedMail =>
  trackMail(mail, { isExcluded: toDomains(excluded), untouched, pixel, link: (place) => `${mark}${place};` })
