// Merge tags without a value for any contact of a campaign. A fallback would hide the problem and go to everybody,
// usually because an import mapped the column to another field.
import { fieldNamed } from '#core/audience/map-columns.ts'
import { fieldKey, mergeFieldNames, mergeFields } from '#core/templates/merge-fields.ts'
import type { Sequence } from './sequence.ts'

type WrittenTag = {
  key: string
  name: string
  fallback: string | null
  /** The field to which an import maps a column of this name. */
  instead: string | null
}

/** The tags and conditions of these texts without duplicates and without the tags that sending fills in. */
export function writtenTags(texts: readonly string[]): WrittenTag[] {
  const tags = new Map<string, WrittenTag>()
  for (const text of texts)
    for (const { condition, name, fallback } of findTags(text)) {
      const key = fieldKey(name)
      if (key === '' || name.startsWith('/') || key === 'else' || filledBySending.has(key)) continue
      const known = tags.get(key)
      if (known && (known.fallback !== null || condition)) continue
      tags.set(key, { key, name, fallback, instead: insteadOf(name) })
    }
  return [...tags.values()]
}

/** The keys to check: those of the tags and of their possible replacements. */
export const keysOf = (tags: readonly WrittenTag[]): ReadonlySet<string> =>
  new Set(tags.flatMap(({ key, instead }) => (instead ? [key, fieldKey(instead)] : [key])))

export type UnfilledTag = Omit<WrittenTag, 'key'>

/** `unfilled` holds the keys without any value. A replacement without values is not offered. */
export const unfilledTags = (tags: readonly WrittenTag[], unfilled: ReadonlySet<string>): UnfilledTag[] =>
  tags
    .filter(({ key }) => unfilled.has(key))
    .map(({ name, fallback, instead }) => ({
      name,
      fallback,
      instead: instead && !unfilled.has(fieldKey(instead)) ? instead : null,
    }))

/** Replaces the tag by `{{instead|fallback}}` in contents and conditions of the sequence. */
export const replaceTag = (sequence: Sequence, name: string, instead: string): Sequence =>
  sequence.map((step) => ({
    ...step,
    variants: step.variants.map((variant) => ({
      ...variant,
      subject: replaceIn(variant.subject, name, instead),
      content_text: replaceIn(variant.content_text, name, instead),
      content_html: variant.content_html && replaceIn(variant.content_html, name, instead),
    })),
  }))

const TAG = /\{\{(#(?:if|unless)\b)?([^{}|]{1,60})(?:\|([^{}|]{0,300}))?\}\}/g
const filledBySending = new Set(
  mergeFieldNames.filter((name) => !mergeFields.some((field) => field.name === name)).map(fieldKey),
)

function* findTags(text: string) {
  for (const [, condition, name = '', fallback] of text.matchAll(TAG))
    yield { condition: condition !== undefined, name: name.trim(), fallback: fallback?.trim() || null }
}

const replaceIn = (text: string, name: string, instead: string): string =>
  text.replaceAll(TAG, (tag, condition: string | undefined, written: string) =>
    fieldKey(written) === fieldKey(name)
      ? tag.replace(`${condition ?? ''}${written}`, condition ? `${condition} ${instead}` : instead)
      : tag,
  )

/** The import maps `City` to Location (core/audience/map-columns.ts). */
function insteadOf(name: string): string | null {
  const field = fieldNamed(name)
  const isShown = mergeFields.some((merge) => merge.name === field)
  return field !== null && isShown && fieldKey(field) !== fieldKey(name) ? field : null
}
