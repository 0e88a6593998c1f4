import type { Place } from './place.ts'
import type { Problem } from './problem.ts'
import type { MailPart } from './tokens.ts'

type Written = { ok: true; text: string } | { ok: false; kind: Problem['kind'] }

/** Escapes one value for its place: nothing in a contact's name can end an attribute or a header. */
export function writeValue(value: string, place: Place, part: MailPart): Written {
  const clean = part === 'subject' ? oneLine(value) : lines(value)
  if (/\{\{|\}\}|\{%/.test(clean)) return { ok: false, kind: 'tag_in_value' }
  if (place.spot === 'markup' || place.spot === 'forbidden') return { ok: false, kind: 'unsafe_place' }
  if (place.url === 'begins') return writeAddress(oneLine(clean))
  const text = place.url === 'inside' ? inUrl(clean) : clean
  if (part !== 'html') return { ok: true, text }
  const escaped = escapeHtml(place.spot === 'attribute' ? oneLine(text) : text)
  return { ok: true, text: place.spot === 'content' ? escaped.replaceAll('\n', '<br>') : escaped }
}

/**
 * RFC 5322, 2.2: a header ends at a line break. Direction marks are removed, too, because a name could reverse the
 * rest of a subject with them.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()

const lines = (value: string): string =>
  value
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // A single class without a line break: a lookahead at each character took more than twice as long.
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()

/** A complete URL: one that a browser opens, or the bare domain that lists contain in a column 'website'. */
function writeAddress(value: string): Written {
  if (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(value)) return { ok: true, text: escapeHtml(value) }
  if (/^[^\s/:@.]+\.[^\s/:@]+(?::\d+)?(?:\/\S*)?$/.test(value))
    return { ok: true, text: escapeHtml(`https://${value}`) }
  return { ok: false, kind: 'unsafe_link' }
}

const inUrl = (value: string): string =>
  encodeURIComponent(oneLine(value).toWellFormed()).replaceAll('%40', '@')

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
