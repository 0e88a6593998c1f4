/** The kinds of rewrite that a user can request. The language model proposes; only the checks give points. */
export const REWRITE_KINDS = [
  'shorter',
  'simpler',
  'warmer',
  'question',
  'tone',
  'persona',
  'subjects',
  'ab-test',
] as const
export type RewriteKind = (typeof REWRITE_KINDS)[number]

/** A part of a rewritten text that the draft does not support, with its position. */
export type Claim = { kind: 'number' | 'link' | 'name'; start: number; end: number }

export type Rewrite = { text: string }
export type SubjectIdea = { subject: string; reason: string }
export type SubjectIdeas = { subjects: SubjectIdea[] }

type Advice = { quote: string; problem: string; suggestion: string }
/** A model's comments on a stored report; they never change its score. */
export type AiReview = { summary: string; strengths: string[]; advice: Advice[]; model: string }
