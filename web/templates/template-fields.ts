import { analyze } from '#core/analysis/analyze.ts'
import type { Analysis } from '#core/analysis/analysis.ts'
import type { Speller } from '#core/analysis/spelling/speller.ts'
import type { TemplateContent } from '#core/templates/template-file.ts'
import { draftOf, isBlank } from '#web/composer/mail-content.ts'
import { loadedSpeller } from '#web/composer/use-speller.ts'
import type { Template, TemplateChanges } from './queries.ts'

/** A template in the editor: without nulls, so that every field has a text. */
export type TemplateFields = Omit<TemplateContent, 'tags'> & { tags: string[] }

export function fieldsOf(
  template: Pick<Template, 'title' | 'subject' | 'content_text' | 'content_html'> &
    Partial<Pick<Template, 'category' | 'tags' | 'goal' | 'step_position'>>,
): TemplateFields {
  return {
    title: template.title,
    subject: template.subject ?? '',
    text: template.content_text ?? '',
    html: template.content_html ?? '',
    category: template.category ?? '',
    tags: template.tags ?? [],
    goal: template.goal ?? '',
    position: template.step_position ?? '',
  }
}

export function changesOf(fields: TemplateContent): Required<TemplateChanges> {
  return {
    title: fields.title.trim() || 'Untitled template',
    subject: fields.subject || null,
    content_text: fields.text || null,
    content_html: fields.html || null,
    category: fields.category.trim() || null,
    tags: [...fields.tags],
    goal: fields.goal || null,
    step_position: fields.position || null,
  }
}

export const isSame = (one: TemplateFields, other: TemplateFields): boolean =>
  JSON.stringify(changesOf(one)) === JSON.stringify(changesOf(other))

/** Null for an empty template. */
export function scoreOf(template: Template): Analysis | null {
  const fields = fieldsOf(template)
  if (isBlank(fields)) return null
  const speller = loadedSpeller()
  const known = scores.get(template)
  if (known && known.speller === speller) return known.analysis
  const analysis = analyze(draftOf(fields), { speller })
  scores.set(template, { speller, analysis })
  return analysis
}

// Keyed by row object, which is replaced on every change, as is the speller with every added word.
const scores = new WeakMap<Template, { speller: Speller | undefined; analysis: Analysis }>()

/** The English name of the text's language; empty when the text is too short to tell. */
export function languageOf(template: Template): string {
  const language = scoreOf(template)?.confidence.language ?? 'unknown'
  return language === 'unknown' || language === 'other' ? '' : (languageNames.of(language) ?? language)
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
