/**
 * The input and the output of the analyzer: the contract of every screen, function and command that scores a draft.
 * `analyze(draft, options)` in `analyze.ts` is the only entry point: synchronous, pure, deterministic, never throwing,
 * linear in the size of the draft. The same draft and rule pack give the same report everywhere.
 *
 * - Offsets are UTF-16 indexes into `analysis.read.subject` or `analysis.read.text`. Those equal the draft's own
 *   subject and text, with every line ending as \n; a text is derived only when the draft has none (from `html`, or
 *   from a raw `source`).
 *   In a sequence, `span.step` is the index of the step, and the offsets refer to `analysis.steps[step].read`.
 * - `findings` holds one entry for each check that applies, passes included, in the order of `checks.ts`.
 *   `span` and `fix` are the first of `spans` and `fixes`; a fix never invents a fact.
 * - `score` is an integer; a hard fail caps it at `HARD_FAIL_CAP`. `subScores` holds only categories that apply to
 *   the kind (a subject alone has no ask), so `score` is the points won over the points available.
 * - `spam` is null for languages other than English, and until a model is passed in:
 *   `analyze(draft, { spamModel: await loadSpamModel() })` with `loadSpamModel` of `spam/load-spam-model.ts`, which
 *   fetches the weights as a separate chunk. It means "reads like spam", never "will land in spam", and does not
 *   change the score.
 * - Spelling is checked once a dictionary is passed in: `analyze(draft, { speller: await loadSpeller() })` with
 *   `loadSpeller` of `spelling/load-speller.ts`. Until then its findings are absent and cost nothing.
 * - `{{first_name}}` without a fallback is unresolved (a hard fail) unless `draft.mergeFields` names it.
 */

import type { Speller } from './spelling/speller.ts'
import { TEMPLATE_GOALS } from '#core/templates/purpose.ts'

export const KINDS = [
  'email',
  'follow-up',
  'subject',
  'linkedin-note',
  'linkedin-inmail',
  'linkedin-message',
  'sequence',
  'source',
] as const
export type Kind = (typeof KINDS)[number]

export const GOALS = [...TEMPLATE_GOALS, 'follow-up'] as const
export type Goal = (typeof GOALS)[number]

export const TONES = ['plain', 'warm', 'formal', 'casual', 'direct'] as const
export type Tone = (typeof TONES)[number]

/** Facts that the writer knows and the draft does not contain. All of them are optional. */
export type Context = {
  goal?: Goal
  tone?: Tone
  persona?: string
  /** The number of the follow-up, starting at 1. */
  followUpNumber?: number
  recipient?: { name?: string; role?: string; seniority?: string; company?: string; industry?: string }
  /** The sender's product in a few words. */
  product?: string
  /** The sender's own domain: links to it do not count as links to a third party. */
  senderDomain?: string
  /** The note limit is 200 characters on a free LinkedIn account, 300 on a paid one. */
  linkedinAccount?: 'free' | 'premium'
}

export type SequenceStep = { subject?: string; text?: string; html?: string; waitDays?: number }

export type Draft = {
  /** Defaults to 'source' when `source` is set, 'sequence' when `steps` is set, and 'email' otherwise. */
  kind?: Kind
  subject?: string
  text?: string
  html?: string
  from?: string
  /** Merge fields that the sender will fill for every recipient, such as `first_name`. */
  mergeFields?: readonly string[]
  /** Words of the writer's and the workspace's dictionary. They are never reported as misspelled. */
  dictionary?: readonly string[]
  /** Only for kind 'sequence'. */
  steps?: readonly SequenceStep[]
  /** Only for kind 'source': an RFC 5322 message, best as latin1 or as the text of a .eml file. */
  source?: string
  context?: Context
}

export type Category = 'brevity' | 'reader' | 'subject' | 'ask' | 'tone' | 'deliverability' | 'format'
export type State = 'pass' | 'warn' | 'fail' | 'error'
export type Part = 'subject' | 'text'
export type Span = { part: Part; start: number; end: number; step?: number }
export type Fix = {
  span: Span
  replacement: string
  label: string
  /** Alternatives to `replacement`, likeliest first. */
  others?: readonly string[]
  /** The word that no dictionary contains, which the user can add to their own. */
  unknownWord?: string
}

/** One published figure, or the statement that none exists. */
export type Evidence = {
  basis: 'study' | 'standard' | 'guide' | 'judgement'
  /** The author of the measurement or the text. */
  study: string
  /** The finding or requirement, in one sentence. */
  figure: string
  sample: string
  year: number | null
  /** A URL, an RFC, or the place where the figure was quoted. */
  source: string
  /** True when the figure was read on another page and the primary report was not seen. */
  secondHand: boolean
}

export type EvidenceCard = { supports: readonly Evidence[]; contradicts: readonly Evidence[] }

export type Finding = {
  id: string
  category: Category
  state: State
  title: string
  /** The action for this draft. Empty when there is nothing to do. */
  advice: string
  why: string
  span: Span | null
  spans: readonly Span[]
  measured: string | null
  target: string | null
  /** Points lost, and the most points that this check can cost. */
  points: number
  atStake: number
  hardFail: boolean
  /** The highest score possible while this finding exists. When absent, the finding costs only its points. */
  atMost?: number
  evidence: EvidenceCard
  fix: Fix | null
  fixes: readonly Fix[]
}

export type Band = 'poor' | 'fair' | 'good' | 'excellent'
export type SubScore = { id: Category; label: string; points: number; max: number }
export type Confidence = { level: 'normal' | 'low'; reason: string | null; language: string }

export type Metrics = {
  words: number
  characters: number
  sentences: number
  paragraphs: number
  wordsPerSentence: number
  syllables: number
  /** Flesch-Kincaid grade level and Flesch reading ease, one decimal. */
  grade: number
  ease: number
  readingSeconds: number
  questions: number
  links: number
  images: number
  youCount: number
  weCount: number
  asks: number
  personalization: 0 | 1 | 2 | 3 | 4
  subjectWords: number
  subjectCharacters: number
}

export type SpamWord = { word: string; weight: number }
/**
 * `probability` ranges from 0 to 1; `words` are the ones with the most influence, in either direction (positive:
 * towards spam).
 */
export type SpamEstimate = { probability: number; words: readonly SpamWord[]; model: string }
export type SpamModel = {
  name: string
  estimate(subject: string, text: string): SpamEstimate
  /** The probability of the estimate, without the work of naming words. */
  probability(subject: string, text: string): number
}

export type TopFix = { id: string; title: string; advice: string; gain: number }

export type Analysis = {
  rulePack: number
  kind: Kind
  score: number
  band: Band
  hardFails: readonly string[]
  subScores: readonly SubScore[]
  findings: readonly Finding[]
  topFixes: readonly TopFix[]
  metrics: Metrics
  confidence: Confidence
  spam: SpamEstimate | null
  read: { subject: string; text: string }
  /** The report of each step, in order, for kind 'sequence'. Empty for other kinds. */
  steps: readonly Analysis[]
}

/** The numbers of an `Analysis`, and the checks that a draft does not pass. */
export type Score = { score: number; spam: number | null; found: readonly string[] }

/** The part of a finding that the score needs. */
export type Result = Pick<Finding, 'id' | 'category' | 'state' | 'points' | 'hardFail' | 'atMost'>

export type AnalyzeOptions = { spamModel?: SpamModel | undefined; speller?: Speller | undefined }
