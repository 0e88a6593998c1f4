import { z } from 'zod'
import type { Draft } from '#core/analysis/analysis.ts'
import type { AiReview, Rewrite, RewriteKind, SubjectIdeas } from '#core/ai/rewriting.ts'

const line = (most: number) => z.string().max(most)

/** The prompts for the model, and the schemas of its answers. */
export const REVIEW = {
  instructions: `You review a cold email before it is sent, as an experienced, plain-spoken sales writer.
Judge what rules cannot: whether the reason for writing is believable, whether the reader gains something, whether
the ask follows from it. "summary": two sentences. "strengths": at most three, short. "advice": at most four; "quote"
is copied from the mail to the letter, "problem" says what it does to the reader, "suggestion" what to do about it.`,
  schema: z.object({
    summary: line(600),
    strengths: z.array(line(200)).max(3),
    advice: z.array(z.object({ quote: line(400), problem: line(400), suggestion: line(400) })).max(4),
  }) satisfies z.ZodType<Omit<AiReview, 'model'>>,
}

export const REWRITE_SCHEMA = z.object({ text: line(20_000) }) satisfies z.ZodType<Rewrite>

export const SUBJECTS_SCHEMA = z.object({
  subjects: z.array(z.object({ subject: line(200), reason: line(300) })).max(8),
}) satisfies z.ZodType<SubjectIdeas>

export const ANSWER_SCHEMA = z.object({ text: line(5_000) })

export const ANSWER_INSTRUCTIONS = `You draft the reply of a salesperson ("us") to the last mail of a contact ("them") in
"thread". Answer what they ask, in the tone of our earlier mails, in at most 120 words, with one clear next step. Facts
come from "thread", "sequence" (what our campaign says) and "answers" (how we answered others in such a case; the people,
companies and dates in there are not theirs). "notes" is what the salesperson already wrote: keep its meaning. Where a
fact is missing, write what is asked for in square brackets, such as [price], and guess nothing. No subject, no
signature, no merge fields, no markup. Plain text in "text".`

type TextRewrite = Exclude<RewriteKind, 'subjects' | 'ab-test'>

const KEEP =
  'Change as little as the task allows; keep greeting and signature. Answer with the whole text in "text".'

export function rewriteInstructions(
  asked: TextRewrite,
  { tone, persona }: { tone?: string; persona?: string },
): string {
  const task: Record<TextRewrite, string> = {
    shorter: 'Make the mail shorter: 50 to 80 words, one reason to write, one ask.',
    simpler: 'Make the mail easier to read: short sentences, everyday words, no jargon.',
    warmer: 'Make the mail warmer: as one person writes to another, without flattery.',
    question:
      'End the mail with one question that is easy to answer and asks for interest, not for a meeting.',
    tone: `Give the mail this tone: ${tone ?? 'plain'}.`,
    persona: `Write the mail for this kind of reader, from what the mail already says: ${persona ?? 'a busy manager'}.`,
  }
  return `You edit a cold email. ${task[asked]} ${KEEP}`
}

export function subjectInstructions(asked: 'subjects' | 'ab-test'): string {
  if (asked === 'subjects') {
    return `Write five subject lines for this mail, each of two to five words, lower case as a colleague would write,
true to what the mail says. "reason": why this one would be opened, in one short sentence.`
  }
  return `Propose an A/B test of the subject line: two or three subjects that differ in one thing only. "reason": the
hypothesis that this one tests, in one sentence.`
}

/** The part of a draft that a model may see: the text and the context, nothing about the tenant. */
export function dataOf(draft: Draft): Record<string, unknown> {
  const { kind, subject, text, steps, context } = draft
  return { kind, subject, text, steps: steps?.map(({ subject, text }) => ({ subject, text })), context }
}
