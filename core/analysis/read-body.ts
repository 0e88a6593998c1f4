import { splitParagraphs, splitSentences, type Piece } from '#core/text/sentences.ts'
import { readWords, type Word } from '#core/text/words.ts'
import { readAsk, readLateOrder, readOffer, type Ask } from './asks.ts'
import { detectLanguage, judgingLanguage } from './language.ts'
import type { LanguagePack } from './languages/language-pack.ts'
import { packOf } from './languages/packs.ts'
import { findMessageParts, type MessageParts } from './message-parts.ts'
import { findAddresses, type Link } from './links.ts'
import { maskTemplate, readTemplate, type Template } from './merge-tags.ts'
import { quotedFrom } from './quoted-part.ts'
import type { Reading, Sentence } from './reading.ts'
import { severeKinds } from './severe-sentences.ts'
import { isPushy } from './words/pushy.ts'

type Body =
  | 'text'
  | 'shown'
  | 'words'
  | 'ownWords'
  | 'sentences'
  | 'prose'
  | 'paragraphs'
  | 'parts'
  | 'template'
  | 'asks'
  | 'questions'
  | 'language'
  | 'detected'
  | 'pack'

/** The parsed text, and the links written out in it. */
export function readBody(
  text: string,
  fields: ReadonlySet<string>,
  subjectWords: readonly Word[],
): Pick<Reading, Body> & { writtenLinks: Link[] } {
  const template = readTemplate(text, fields)
  const { links, emails } = findAddresses(text)
  const shown = blank(maskTemplate(text, template), [...links, ...emails])
  const words = readWords(shown)
  const ownEnd = quotedFrom(shown, words)
  const ownWords = words.filter(({ start }) => start < ownEnd)
  const { detected, language, pack } = languageOf(ownWords.length > 0 ? ownWords : subjectWords)
  const parts = findMessageParts(shown.slice(0, ownEnd), pack.parts)
  const sentences = measureSentences(shown, words, parts, pack)
  const body = sentences.filter((sentence) => sentence.inBody)
  const asks = findAsks(body, pack)
  const apart = new Set<Piece>([...asks.flatMap((ask) => ask.apart), ...unfinished(body, template)])
  const prose = body.filter((sentence) => !apart.has(sentence) && !isPushy(words, sentence, pack))
  return {
    language,
    detected,
    pack,
    text,
    shown,
    words,
    ownWords,
    sentences,
    prose,
    paragraphs: splitParagraphs(shown),
    parts,
    template,
    asks: asks.map(({ ask }) => ask),
    questions: body.filter((sentence) => sentence.isQuestion),
    writtenLinks: links,
  }
}

function languageOf(words: readonly Word[]): Pick<Reading, 'detected' | 'language' | 'pack'> {
  const detected = detectLanguage(words)
  const language = judgingLanguage(words, detected)
  return { detected, language, pack: packOf(language) }
}

/** Sentences with an unfilled tag: their final text is not known yet. */
function unfinished(sentences: Sentence[], { tags, placeholders }: Template): Sentence[] {
  const open = [...tags.filter((tag) => !tag.resolved), ...placeholders].sort((a, b) => a.start - b.start)
  let next = 0
  return sentences.filter(({ start, end }) => {
    while (next < open.length && open[next]!.start < start) next++
    return next < open.length && open[next]!.start < end
  })
}

function measureSentences(
  shown: string,
  words: Word[],
  parts: MessageParts,
  { readability, severe }: LanguagePack,
): Sentence[] {
  let next = 0
  const sentences: Sentence[] = []
  for (const piece of splitSentences(shown)) {
    const { end } = piece
    const start = afterGreeting(shown, piece, parts)
    const firstWord = next
    let [syllables, longWords] = [0, 0]
    for (; next < words.length && words[next]!.start < end; next++) {
      const own = readability.syllables(words[next]!.lower)
      syllables += own
      if (own >= 3) longWords++
    }
    if (next === firstWord) continue
    const text = shown.slice(start, end)
    const inBody = start >= parts.body.start && start < parts.body.end
    sentences.push({
      start,
      end,
      text,
      words: next - firstWord,
      syllables,
      longWords,
      firstWord,
      isQuestion: /\?["'”’)\]]*$/.test(text),
      inBody,
      severe: severeKinds(text, severe),
    })
  }
  return sentences
}

/** The start of a sentence without a greeting in front of it. */
function afterGreeting(shown: string, { start, end }: Piece, { greeting }: MessageParts): number {
  if (!greeting || start >= greeting.end || greeting.end >= end) return start
  return greeting.end + /^\s*/.exec(shown.slice(greeting.end, end))![0].length
}

/** `apart`: the sentences that only ask, and carry no content of the message. */
function findAsks(body: Sentence[], pack: LanguagePack): { ask: Ask; apart: Sentence[] }[] {
  const read = (each: (sentence: Sentence, index: number) => ReturnType<typeof readAsk>) =>
    body.flatMap((sentence, index) => {
      const found = each(sentence, index)
      return found ? [{ ask: { start: sentence.start, end: sentence.end, ...found }, apart: [sentence] }] : []
    })
  const asks = read(({ text }, index) => readAsk(text, index >= body.length - 2, pack))
  if (asks.length > 0) return asks
  const offer = read(({ text }) => readOffer(text, pack)).at(-1)
  if (offer) return [offer]
  const late = read(({ text }) => readLateOrder(text, pack)).at(-1)
  return late ? [{ ...late, apart: [] }] : []
}

/** The text with these places blanked and its lines preserved. */
function blank(text: string, places: Piece[]): string {
  if (places.length === 0) return text
  let own = ''
  let from = 0
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue
    own += text.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  return own + text.slice(from)
}
