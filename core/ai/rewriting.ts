/**
 * The changes to a draft that a user can request from a language model. The model proposes; only the rules give
 * points.
 */
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

/** A part of a rewritten text that its draft does not support. */
export type Claim = { kind: 'number' | 'link' | 'name'; start: number; end: number }

export type Rewrite = { text: string }
export type SubjectIdea = { subject: string; reason: string }
export type SubjectIdeas = { subjects: SubjectIdea[] }

type Advice = { quote: string; problem: string; suggestion: string }
/** A model's addition to a stored report: text, never points. */
export type AiReview = { summary: string; strengths: string[]; advice: Advice[]; model: string }
