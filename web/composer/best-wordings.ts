import type { MailContent } from './mail-content.ts'

/** A campaign's current wording and its results (database/functions/campaigns/replies_by_wording.sql). */
export type Wording = {
  subject: string
  content_text: string
  content_html: string | null
  sent: number
  replied: number
}

export type BestWording = { content: MailContent; sent: number; share: number }

/** With fewer emails, one or two replies are chance. */
const FEWEST = 20
const SHOWN = 8

/** The wordings with the best reply rates, best first. */
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
