import type { Draft } from '#core/analysis/analysis.ts'
import { mergeFieldNames } from '#core/templates/merge-fields.ts'

/** The content of a mail: a template, or a step of a sequence. */
export type MailContent = { subject: string; text: string; html: string }

/** The content for the analyzer: the text, or the HTML when there is no text. */
export function draftOf({ subject, text, html }: MailContent, kind: 'email' | 'follow-up' = 'email'): Draft {
  return {
    kind,
    subject,
    mergeFields: mergeFieldNames,
    ...(text.trim() === '' && html !== '' ? {} : { text }),
    ...(html === '' ? {} : { html }),
  }
}

export const isBlank = ({ subject, text, html }: MailContent): boolean =>
  (subject + text + html).trim() === ''
