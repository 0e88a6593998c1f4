import type { EvidenceCard, Fix, Kind, Part, Span } from './analysis.ts'
import { boundFrom, passed, slope, type Check } from './check.ts'
import { PACKS } from './languages/packs.ts'
import { findPhrases, phraseList, type PhraseHit, type PhraseList } from './phrases.ts'
import type { Reading } from './reading.ts'
import { counted } from '#core/text/counted.ts'

type PhraseCheck = {
  id: string
  pass: string
  fail: string
  why: string
  evidence: EvidenceCard
  kinds?: readonly Kind[]
  part?: Part
  phrases: string | PhraseList
  /** The number of hits without loss; at `worst` all points are lost. */
  allowed?: number
  worst: number
  /** From `first` hits on, the whole score is bounded, by `step` more for each further hit. */
  bounds?: { first: number; step: number }
  noun: string
  advice: (quoted: string, hits: readonly PhraseHit[]) => string
  /** The replacement of a phrase: '' deletes it, null offers none. */
  instead?: (phrase: string) => string | null
  ignore?: (hit: PhraseHit, reading: Reading) => boolean
}

/**
 * A check for phrases: the English list is here, other languages have theirs in their packs. Its advice quotes the
 * phrases found.
 */
export function phraseCheck(spec: PhraseCheck): Check {
  const list = typeof spec.phrases === 'string' ? phraseList(spec.phrases) : spec.phrases
  const { id, pass, fail, why, evidence, kinds, part = 'text', allowed = 0, worst, ignore } = spec
  return {
    id,
    languages: ['en', ...PACKS.filter(({ phrases }) => phrases[id]).map(({ code }) => code)],
    pass,
    fail,
    why,
    evidence,
    kinds,
    run(reading) {
      const all = findPhrases(
        part === 'text' ? reading.words : reading.subjectWords,
        reading.pack.phrases[id] ?? list,
      )
      const hits = ignore ? all.filter((hit) => !ignore(hit, reading)) : all
      const target = allowed === 0 ? 'none' : `at most ${allowed}`
      if (hits.length <= allowed) return passed(String(hits.length), target)
      const source = part === 'text' ? reading.text : reading.subject
      return {
        lost: slope(hits.length, allowed, worst),
        ...(spec.bounds && boundFrom(hits.length, spec.bounds.first, spec.bounds.step)),
        measured: counted(hits.length, spec.noun),
        target,
        advice: spec.advice(quote(hits.map((hit) => source.slice(hit.start, hit.end))), hits),
        spans: hits.map((hit) => spanOf(hit, part)),
        fixes:
          spec.instead && reading.language === 'en'
            ? hits.flatMap((hit) => fixOf(hit, part, source, spec.instead!(hit.phrase)))
            : [],
      }
    },
  }
}

const spanOf = ({ start, end }: PhraseHit, part: Part): Span => ({ part, start, end })

function fixOf(hit: PhraseHit, part: Part, source: string, replacement: string | null): Fix[] {
  if (replacement === null) return []
  if (replacement === '') return [deletion(source, hit.start, hit.end, part)]
  const cased = /^\p{Lu}/u.test(source.slice(hit.start))
    ? replacement[0]!.toUpperCase() + replacement.slice(1)
    : replacement
  return [{ span: spanOf(hit, part), replacement: cased, label: `Write "${cased}"` }]
}

/** Deletes a piece without leaving a double space, a stray comma or a lower-case start. */
export function deletion(source: string, start: number, end: number, part: Part = 'text'): Fix {
  const label = `Delete "${clip(source.slice(start, end))}"`
  let to = end
  if (source[to] === ',' && (start === 0 || /[.!?\n]\s?$/.test(source.slice(Math.max(0, start - 2), start))))
    to++
  while (source[to] === ' ') to++
  const from = to < source.length && /[\p{L}\p{N}{]/u.test(source[to]!) ? start : trimLeft(source, start)
  const opens = from === 0 || /[.!?]\s$|\n$/.test(source.slice(Math.max(0, from - 2), from))
  const next = source[to] ?? ''
  if (opens && /\p{Ll}/u.test(next))
    return { span: { part, start: from, end: to + 1 }, replacement: next.toUpperCase(), label }
  return { span: { part, start: from, end: to }, replacement: '', label }
}

function trimLeft(source: string, start: number): number {
  let at = start
  while (at > 0 && source[at - 1] === ' ') at--
  return at
}

export function quote(pieces: readonly string[], most = 3): string {
  const distinct = [...new Set(pieces.map((piece) => clip(piece)))]
  const shown = distinct.slice(0, most).map((piece) => `"${piece}"`)
  return distinct.length > most ? `${shown.join(', ')} and ${distinct.length - most} more` : shown.join(', ')
}

export function clip(text: string, most = 60): string {
  const flat = text
    .slice(0, most + 20)
    .replace(/\s+/g, ' ')
    .trim()
  return flat.length > most ? `${flat.slice(0, most - 1).trimEnd()}…` : flat
}
