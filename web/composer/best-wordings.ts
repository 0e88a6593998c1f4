import type { MailContent } from './mail-content.ts'

/** What a campaign sent, as it is worded now, and what came of it (database/functions/campaigns/replies_by_wording.sql). */
export type Wording = {
  subject: string
  content_text: string
  content_html: string | null
  sent: number
  replied: number
}

export type BestWording = { content: MailContent; sent: number; share: number }

/** Of fewer mails than these, an answer or two is luck. */
const FEWEST = 20
const SHOWN = 8

/** Those that were answered best, the best first. */
export function bestWordings(wordings: readonly Wording[]): BestWording[] {
  return wordings
    .filter(({ sent, replied }) => sent >= FEWEST && replied > 0)
    .map(({ subject, content_text: text, content_html: html, sent, replied }) => ({
      content: { subject, text, html: html ?? '' },
      sent,
      share: replied / sent,
    }))
    .toSorted((a, b) => b.share - a.share || b.sent - a.sent)
    .slice(0, SHOWN)
}
