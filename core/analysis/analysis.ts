/**
 * What the analyser takes and what it answers: the contract of every screen, function and command that scores a
 * draft. `analyze(draft, options)` in `analyze.ts` is the one way in: synchronous, pure, deterministic, never
 * throwing, linear in the size of the draft. The same draft and rule pack give the same report everywhere.
 *
 * - Offsets are UTF-16 indexes into `analysis.read.subject` or `analysis.read.text`. Those equal the draft's own
 *   subject and text, with every line ending as \n; only where there was none is the text derived (from `html`, or
 *   from a raw `source`).
 *   In a sequence `span.step` says which step; `analysis.steps[step].read` is what it points into.
 * - `findings` holds one entry for each check that applies, passes included, in the order of `checks.ts`.
 *   `span` and `fix` are the first of `spans` and `fixes`; a fix never invents a fact.
 * - `score` is an integer; a hard fail caps it at `HARD_FAIL_CAP`. `subScores` holds only categories that apply to
 *   the kind (a subject alone has no ask), so `score` is the points over the points that were there to win.
 * - `spam` is null in another language than English, and until a model is handed in: `analyze(draft, { spamModel: await loadSpamModel() })` with
 *   `loadSpamModel` of `spam/load-spam-model.ts`, which fetches the weights as a chunk of their own. It says
 *   "reads like spam", never "will land in spam", and does not move the score.
 * - Spelling is checked once a dictionary is handed in: `analyze(draft, { speller: await loadSpeller() })` with
 *   `loadSpeller` of `spelling/load-speller.ts`. Until then its findings are left out and cost nothing.
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

/** What the writer knows and the draft does not say. All of it is optional. */
export type Context = {
  goal?: Goal
  tone?: Tone
  persona?: string
  /** Which follow-up this is: 1 for the first. */
  followUpNumber?: number
  recipient?: { name?: string; role?: string; seniority?: string; company?: string; industry?: string }
  /** The sender's product in a few words. */
  product?: string
  /** The sender's own domain: links to it are not strangers. */
  senderDomain?: string
  /** The note limit is 200 characters on a free LinkedIn account, 300 on a paid one. */
  linkedinAccount?: 'free' | 'premium'
}

export type SequenceStep = { subject?: string; text?: string; html?: string; waitDays?: number }

export type Draft = {
  /** Left out: 'source' when `source` is there, 'sequence' when `steps` is, else 'email'. */
  kind?: Kind
  subject?: string
  text?: string
  html?: string
  from?: string
  /** Merge fields that the sender will fill for every recipient, such as `first_name`. */
  mergeFields?: readonly string[]
  /** Words of the writer's and the workspace's dictionary: never a misspelling. */
  dictionary?: readonly string[]
  /** Kind 'sequence'. */
  steps?: readonly SequenceStep[]
  /** Kind 'source': an RFC 5322 message, best as latin1 or as the text of a .eml file. */
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
  /** What may have been meant as well: likeliest first, after `replacement`. */
  others?: readonly string[]
  /** The word that no dictionary has: the writer's own may take it. */
  unknownWord?: string
}

/** One published figure, or an honest word that there is none. */
export type Evidence = {
  basis: 'study' | 'standard' | 'guide' | 'judgement'
  /** Who measured or wrote it. */
  study: string
  /** What it found or demands, in one sentence. */
  figure: string
  sample: string
  year: number | null
  /** A URL, an RFC, or where it was quoted. */
  source: string
  /** Read in somebody else's page; the primary report was not seen. */
  secondHand: boolean
}

export type EvidenceCard = { supports: readonly Evidence[]; contradicts: readonly Evidence[] }

export type Finding = {
  id: string
  category: Category
  state: State
  title: string
  /** What to do about this draft. Empty when there is nothing to do. */
  advice: string
  why: string
  span: Span | null
  spans: readonly Span[]
  measured: string | null
  target: string | null
  /** Points lost, and the most that this check can take. */
  points: number
  atStake: number
  hardFail: boolean
  /** The score cannot be higher while this is there. Left out: it costs its points alone. */
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
/** `probability` from 0 to 1; `words` moved it most, either way (positive: towards spam). */
export type SpamEstimate = { probability: number; words: readonly SpamWord[]; model: string }
export type SpamModel = { name: string; estimate(subject: string, text: string): SpamEstimate }

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
  /** Kind 'sequence': the report of each step, in order. Empty otherwise. */
  steps: readonly Analysis[]
}

export type AnalyzeOptions = { spamModel?: SpamModel | undefined; speller?: Speller | undefined }
