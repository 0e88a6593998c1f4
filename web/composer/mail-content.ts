import type { Draft } from '#core/analysis/analysis.ts'
import { mergeFieldNames } from '#core/templates/merge-fields.ts'

/** What somebody writes of a mail: a template, or a step of a sequence. */
export type MailContent = { subject: string; text: string; html: string }

/** What the analyser reads of it: the text where there is one, else what the HTML says. */
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
