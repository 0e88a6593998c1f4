import { analyze } from '#core/analysis/analyze.ts'
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import { mergeFieldNames } from '#core/templates/merge-fields.ts'
import type { TemplateContent } from '#core/templates/template-file.ts'
import type { Template, TemplateChanges } from './queries.ts'

/** A template as it is written: no nulls, so that every field has a text. */
export type TemplateFields = Omit<TemplateContent, 'tags'> & { tags: string[] }

export function fieldsOf(
  template: Pick<Template, 'title' | 'subject' | 'content_text' | 'content_html'> &
    Partial<Pick<Template, 'category' | 'tags'>>,
): TemplateFields {
  return {
    title: template.title,
    subject: template.subject ?? '',
    text: template.content_text ?? '',
    html: template.content_html ?? '',
    category: template.category ?? '',
    tags: template.tags ?? [],
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
  }
}

export const isSame = (one: TemplateFields, other: TemplateFields): boolean =>
  JSON.stringify(changesOf(one)) === JSON.stringify(changesOf(other))

/** What the analyser reads of a template: the text where there is one, else what the HTML says. */
export function draftOf({ subject, text, html }: Pick<TemplateFields, 'subject' | 'text' | 'html'>): Draft {
  return {
    kind: 'email',
    subject,
    mergeFields: mergeFieldNames,
    ...(text.trim() === '' && html !== '' ? {} : { text }),
    ...(html === '' ? {} : { html }),
  }
}

/** Nothing written, nothing to score. */
export function scoreOf(template: Template): Analysis | null {
  const fields = fieldsOf(template)
  if ((fields.subject + fields.text + fields.html).trim() === '') return null
  const known = scores.get(template) ?? analyze(draftOf(fields))
  scores.set(template, known)
  return known
}

// A row object is replaced when it changes, and its score with it.
const scores = new WeakMap<Template, Analysis>()
