import type { HtmlReading } from '#core/text/html-to-text.ts'
import type { Piece } from '#core/text/sentences.ts'
import type { Word } from '#core/text/words.ts'
import type { Context, Kind, Part } from './analysis.ts'
import type { Ask } from './asks.ts'
import type { LanguagePack } from './languages/language-pack.ts'
import type { Severe } from './languages/severe.ts'
import type { MessageParts } from './message-parts.ts'
import type { Link } from './links.ts'
import type { Template } from './merge-tags.ts'
import type { Speller } from './spelling/speller.ts'
import type { Message } from './source/read-message.ts'

export type Sentence = Piece & {
  text: string
  words: number
  syllables: number
  /** Words of three syllables and more. */
  longWords: number
  /** Index of its first word in `words`. */
  firstWord: number
  isQuestion: boolean
  inBody: boolean
  /** The kinds of severe sentences that it is. */
  severe: readonly (keyof Severe)[]
}

/** A parsed draft, which is the only input of every check. */
export type Reading = {
  kind: Kind
  /** ISO 639-1 code of the language whose checks apply to the draft. */
  language: string
  /** The recognized language; a few words of an unknown language are still checked as English. */
  detected: string
  pack: LanguagePack
  context: Context
  from: string | null
  /** Words in the writer's own dictionaries. */
  known: readonly string[]
  /** The speller for the draft's language, or null when spelling is not checked or the dictionary is not loaded. */
  speller: Speller | null
  /** The original texts. Every field below lacks their invisible characters. */
  written: Record<Part, string>
  restore: Record<Part, (offset: number) => number>
  subject: string
  /** The subject with merge tags replaced by sample values of the same length. */
  subjectShown: string
  subjectWords: Word[]
  subjectTemplate: Template
  text: string
  /** `text` with tags filled and addresses blanked, as it would be read aloud. Lengths and offsets are unchanged. */
  shown: string
  words: Word[]
  /** The words before a quoted mail, which determine the language. */
  ownWords: readonly Word[]
  sentences: Sentence[]
  /** Sentences that carry the message: without greeting, signature, asks, pushing and unfilled tags. */
  prose: Sentence[]
  paragraphs: Piece[]
  parts: MessageParts
  template: Template
  links: Link[]
  asks: Ask[]
  questions: Sentence[]
  html: HtmlReading | null
  rawHtml: string | null
  hasPlainText: boolean
  message: Message | null
  steps: Reading[]
  waits: (number | null)[]
}
