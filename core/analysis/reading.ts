import type { HtmlReading } from '#core/text/html-to-text.ts'
import type { Piece } from '#core/text/sentences.ts'
import type { Word } from '#core/text/words.ts'
import type { Context, Kind, Part } from './analysis.ts'
import type { Ask } from './asks.ts'
import type { LanguagePack } from './languages/language-pack.ts'
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
}

/** A draft, read once; every check looks at this and at nothing else. */
export type Reading = {
  kind: Kind
  /** ISO 639-1: the checks of this language speak of the draft. */
  language: string
  /** The recognized language; a few words of an unknown language are still checked as English. */
  detected: string
  pack: LanguagePack
  context: Context
  from: string | null
  /** Words that the writer's own dictionaries hold. */
  known: readonly string[]
  /** Of the draft's language. null: spelling is not checked, or its dictionary is not there. */
  speller: Speller | null
  /** As they were written; everything below is read without the characters that nobody sees. */
  written: Record<Part, string>
  restore: Record<Part, (offset: number) => number>
  subject: string
  /** Merge tags replaced by what they will read like, of the same length. */
  subjectShown: string
  subjectWords: Word[]
  subjectTemplate: Template
  text: string
  /** As `text`, with tags filled, and addresses blanked: what is read aloud. Same length, same places. */
  shown: string
  words: Word[]
  /** The words before a quoted mail, from which the language is detected. */
  ownWords: readonly Word[]
  sentences: Sentence[]
  /** Sentences that carry the message: no greeting, no signature, no ask, no pushing, nothing unfilled. */
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
