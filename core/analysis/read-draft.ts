import { readHtml } from '#core/text/html-to-text.ts'
import { readWords } from '#core/text/words.ts'
import { kindOf } from './analysis-type.ts'
import type { Draft, SequenceStep } from './analysis.ts'
import { draftLinks } from './draft-links.ts'
import { removeHiddenCharacters } from './hidden-characters.ts'
import { fieldKey } from '#core/templates/merge-fields.ts'
import { maskTemplate, readTemplate } from './merge-tags.ts'
import { readBody } from './read-body.ts'
import { REPLY_PREFIX } from './reply-prefix.ts'
import type { Reading } from './reading.ts'
import type { Speller } from './spelling/speller.ts'
import { readMessage } from './source/read-message.ts'

export function readDraft(draft: Draft, speller: Speller | null = null): Reading {
  const kind = kindOf(draft)
  const message = kind === 'source' ? readMessage(draft.source ?? draft.text ?? '') : null
  const parts = message ?? partsOf(draft)
  const html = parts.html ? readHtml(parts.html) : null
  const hasPlainText = parts.text.trim() !== ''
  const written = {
    subject: kind === 'subject' && !parts.subject ? clean(parts.text) : parts.subject,
    text: kind === 'subject' ? '' : clean(hasPlainText || !html ? parts.text : html.text),
  }
  const subject = removeHiddenCharacters(written.subject)
  const text = removeHiddenCharacters(written.text)
  const fields = new Set((draft.mergeFields ?? []).map(fieldKey))
  const subjectPart = readSubject(subject.text, fields)
  const { writtenLinks, ...body } = readBody(text.text, fields, subjectPart.subjectWords)
  const steps =
    kind === 'sequence'
      ? (draft.steps ?? []).map((step, index) => readDraft(stepDraft(draft, step, index), speller))
      : []
  return {
    kind,
    context: draft.context ?? {},
    from: parts.from,
    known: draft.dictionary ?? [],
    speller: speller?.in(body.language) ?? null,
    written,
    restore: { subject: subject.restore, text: text.restore },
    ...subjectPart,
    ...body,
    html,
    rawHtml: parts.html || null,
    hasPlainText,
    message,
    links: draftLinks(writtenLinks, html, hasPlainText),
    steps,
    waits: (draft.steps ?? []).map((step) => step.waitDays ?? null),
  }
}

const partsOf = ({ subject = '', text = '', html = '', from }: Draft) => ({
  subject,
  text,
  html,
  from: from ?? null,
})

/** One step of a sequence as a draft of its own. */
function stepDraft(draft: Draft, step: SequenceStep, index: number): Draft {
  const context = index === 0 ? draft.context : { ...draft.context, followUpNumber: index }
  const { subject, text, html } = step
  return {
    kind: index === 0 ? 'email' : 'follow-up',
    subject,
    text,
    html,
    from: draft.from,
    mergeFields: draft.mergeFields,
    dictionary: draft.dictionary,
    context,
  }
}

// One line ending, so that offsets mean the same in every editor.
const clean = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')

function readSubject(
  subject: string,
  fields: ReadonlySet<string>,
): Pick<Reading, 'subject' | 'subjectShown' | 'subjectWords' | 'subjectTemplate'> {
  const subjectTemplate = readTemplate(subject, fields)
  // "Re:" is not a word of the subject, whether it is true or not.
  const subjectShown = maskTemplate(subject, subjectTemplate).replace(REPLY_PREFIX, (prefix) =>
    ' '.repeat(prefix.length),
  )
  return { subject, subjectShown, subjectWords: readWords(subjectShown), subjectTemplate }
}
