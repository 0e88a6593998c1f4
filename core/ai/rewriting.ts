/** What a language model may be asked to do with a draft. It only ever proposes; the rules alone give points. */
export const ASKS = [
  'shorter',
  'simpler',
  'warmer',
  'question',
  'tone',
  'persona',
  'subjects',
  'ab-test',
] as const
export type RewriteAsk = (typeof ASKS)[number]

/** A part of a text that the draft it was made from does not bear out. */
export type Claim = { kind: 'number' | 'link' | 'name'; start: number; end: number }

export type Rewrite = { text: string }
export type SubjectIdea = { subject: string; reason: string }
export type SubjectIdeas = { subjects: SubjectIdea[] }

export type Advice = { quote: string; problem: string; suggestion: string }
/** What a model adds to a kept report: words, never points. */
export type AiReview = { summary: string; strengths: string[]; advice: Advice[]; model: string }
