// Finds our own text in a reply in any language by comparing its words with those of the emails that we sent. Line
// wrapping, quote marks, replaced quotation marks, links and markup do not matter.
import { wordsOf, type Word } from './words.ts'

export type Span = { start: number; end: number }

/** The spans of `text` that repeat one of the emails we sent, in order. Linear in the length of both. */
export function repeatedSpans(text: string, sent: readonly string[]): Span[] {
  const words = wordsOf(text.slice(0, MOST_CHARACTERS))
  const index = indexOf(sent)
  if (index.words.length === 0) return []
  return groupsOf(runsOf(words, index))
    .filter((group) => isQuote(group, words, index))
    .flatMap((group) => spansOf(group, words))
}

const MOST_CHARACTERS = 200_000
const MOST_SENT_WORDS = 40_000
/** The number of consecutive equal words that starts a match. */
const GRAM = 4
/** The number of candidate positions per word sequence, which bounds the cost of repetitive text. */
const MOST_PLACES = 4

type Index = {
  words: readonly string[]
  places: ReadonlyMap<string, readonly number[]>
  /** Word indexes at which a line or sentence starts, and indexes right after its last word. */
  begins: ReadonlySet<number>
  ends: ReadonlySet<number>
  /** For each email, the indexes at which its words start and end. */
  mails: readonly Span[]
}

function indexOf(sent: readonly string[]): Index {
  const words: string[] = []
  const begins = new Set<number>()
  const ends = new Set<number>()
  const mails: Span[] = []
  for (const mail of sent) {
    const own = wordsOf(mail).slice(0, MOST_SENT_WORDS - words.length)
    const start = words.length
    own.forEach((word, i) => {
      const gap = i === 0 ? '\n' : mail.slice(own[i - 1]!.end, word.start)
      if (SENTENCE_END.test(gap)) {
        begins.add(words.length)
        ends.add(words.length)
      }
      words.push(word.text)
    })
    ends.add(words.length)
    mails.push({ start, end: words.length })
    // An empty word separates emails, so that no match spans two of them.
    words.push('')
  }
  return { words, begins, ends, mails, places: placesOf(words) }
}

const SENTENCE_END = /[\n.!?:;。！？…]/

/** GRAM words from `at`. Concatenation is several times as fast as slice and join. */
const keyAt = (words: readonly string[], at: number): string =>
  `${words[at]} ${words[at + 1]} ${words[at + 2]} ${words[at + 3]}`

function placesOf(words: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (let at = 0; at + GRAM <= words.length; at++) {
    const key = keyAt(words, at)
    const known = places.get(key)
    if (!known) places.set(key, [at])
    else if (known.length < MOST_PLACES) known.push(at)
  }
  return places
}

/** Words of the reply that repeat ours: `length` words from `at`, ours from `place`. */
type Run = { at: number; place: number; length: number }

function runsOf(words: readonly Word[], { words: ours, places }: Index): Run[] {
  const runs: Run[] = []
  let at = 0
  while (at + GRAM <= words.length) {
    const key = `${words[at]!.text} ${words[at + 1]!.text} ${words[at + 2]!.text} ${words[at + 3]!.text}`
    const expected = runs.length > 0 ? runs.at(-1)!.place + runs.at(-1)!.length : 0
    let best: Run | undefined
    for (const place of places.get(key) ?? []) {
      let length = GRAM
      while (at + length < words.length && words[at + length]!.text === ours[place + length]) length += 1
      const isBetter = !best || length > best.length || (length === best.length && place === expected)
      if (isBetter) best = { at, place, length }
    }
    if (best) runs.push(best)
    at += best?.length ?? 1
  }
  return runs
}

/** A quote repeats an email in its order, with at most this many words of answers in between. */
const MOST_WORDS_BETWEEN = 200

function groupsOf(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = []
  for (const run of runs) {
    const last = groups.at(-1)?.at(-1)
    const continues =
      last && run.place >= last.place + last.length && run.at - last.at - last.length <= MOST_WORDS_BETWEEN
    if (continues) groups.at(-1)!.push(run)
    else groups.push([run])
  }
  return groups
}

/**
 * A few shared words are not a quote: our email may suggest an opt-out phrase ("just answer: please take me off your
 * list"), and the reply may use it. A quote needs a whole sentence, or a whole short email.
 */
function isQuote(group: readonly Run[], words: readonly Word[], index: Index): boolean {
  const weight = group.reduce((sum, run) => sum + weightOf(words, run), 0)
  if (weight >= LONG) return true
  const [first, last] = [group[0]!, group.at(-1)!]
  const end = last.place + last.length
  const mail = index.mails.find((one) => first.place >= one.start && end <= one.end)
  if (mail && weight >= 0.8 * (mail.end - mail.start)) return weight >= GRAM
  const isWhole = index.begins.has(first.place) && index.ends.has(end)
  return isWhole && weight >= SENTENCE
}

const LONG = 20
const SENTENCE = 8

const weightOf = (words: readonly Word[], { at, length }: Run): number => {
  let weight = 0
  for (let i = at; i < at + length; i++) weight += words[i]!.weight
  return weight
}

/** Joins runs across replaced text (a link, a name); text inserted between two of our words remains the writer's. */
function spansOf(group: readonly Run[], words: readonly Word[]): Span[] {
  const spans: Span[] = []
  let before: Run | undefined
  for (const run of group) {
    const end = words[run.at + run.length - 1]!.end
    const left = before ? run.place - before.place - before.length : 0
    const inserted = before ? run.at - before.at - before.length : 0
    if (before && inserted <= left + SLACK * Math.min(1, left)) spans.at(-1)!.end = end
    else spans.push({ start: words[run.at]!.start, end })
    before = run
  }
  return spans
}

const SLACK = 3
