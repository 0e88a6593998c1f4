import { z } from 'zod'
import type { Draft } from '#core/analysis/analysis.ts'
import type { Feature } from '#core/billing/plans.ts'
import { inventedClaims } from '#core/ai/invented-claims.ts'
import { REWRITE_KINDS, type Claim, type RewriteKind, type SubjectIdea } from '#core/ai/rewriting.ts'
import type { Database, Identity } from '#database/database.ts'
import { queryModel, type AiFault } from '#server/ai/query-model.ts'
import type { NamedModel } from '#server/ai/model.ts'
import {
  dataOf,
  REWRITE_SCHEMA,
  rewriteInstructions,
  subjectInstructions,
  SUBJECTS_SCHEMA,
} from '#server/ai/requests.ts'
import { allowModel, type AiDeps } from './ai-allowance.ts'
import { draftSchema } from './draft-schema.ts'
import { sendPartialText, streamEvents } from './event-stream.ts'

const MOST_CHARACTERS = 20_000

const body = z.object({
  draft: draftSchema.refine(
    ({ text = '', subject = '' }) => text.length + subject.length <= MOST_CHARACTERS,
    {
      message: 'is too long to be rewritten: at most 20,000 characters',
    },
  ),
  ask: z.enum(REWRITE_KINDS),
  tone: z.string().max(60).optional(),
  persona: z.string().max(200).optional(),
  /** The workspace whose language model is used, if it has one. */
  workspaceId: z.uuid().optional(),
})
type Body = z.infer<typeof body>

export type RewriteEvent =
  | { partial: string }
  | { text: string; claims: Claim[] }
  | { subjects: (SubjectIdea & { claims: Claim[] })[] }
  | { fault: AiFault }

const PRO: Partial<Record<RewriteKind, Feature>> = {
  tone: 'tone_tuning',
  persona: 'persona_targeting',
  'ab-test': 'ab_testing',
}

/**
 * Requests another wording or other subjects from the model, and marks what the draft does not support. Costs no
 * analysis.
 */
export const rewriteDraft = (ai: AiDeps) => ({
  signedIn: true,
  body,
  async run({ body, identity, db }: { body: Body; identity: Identity; db: Database }): Promise<Response> {
    const allowed = await allowModel(
      ai,
      { identity, db },
      { feature: PRO[body.ask], workspaceId: body.workspaceId },
    )
    return streamEvents((send: Send, signal) =>
      body.ask === 'subjects' || body.ask === 'ab-test'
        ? proposeSubjects(allowed, body.ask, body.draft, send, signal)
        : rewrite(allowed, body.ask, body, send, signal),
    )
  },
})

type Send = (event: RewriteEvent) => void

async function rewrite(
  model: NamedModel,
  asked: Exclude<RewriteKind, 'subjects' | 'ab-test'>,
  { draft, tone, persona }: Body,
  send: Send,
  signal: AbortSignal,
): Promise<void> {
  const answer = await queryModel({
    model,
    schema: REWRITE_SCHEMA,
    instructions: rewriteInstructions(asked, { tone, persona }),
    data: dataOf(draft),
    onPartial: sendPartialText(send),
    signal,
  })
  if (!answer.ok) return send({ fault: answer.fault })
  const text = answer.value.text.replaceAll('\r\n', '\n').trim()
  send(text === '' ? { fault: 'garbled' } : { text, claims: inventedClaims(text, sourcesOf(draft)) })
}

async function proposeSubjects(
  model: NamedModel,
  asked: 'subjects' | 'ab-test',
  draft: Draft,
  send: Send,
  signal: AbortSignal,
): Promise<void> {
  const answer = await queryModel({
    model,
    schema: SUBJECTS_SCHEMA,
    instructions: subjectInstructions(asked),
    data: dataOf(draft),
    signal,
  })
  if (!answer.ok) return send({ fault: answer.fault })
  const sources = sourcesOf(draft)
  const subjects = answer.value.subjects
    .map(({ subject, reason }) => ({ subject: subject.replace(/\s+/g, ' ').trim(), reason }))
    .filter(({ subject }) => subject !== '')
    .map((idea) => ({ ...idea, claims: inventedClaims(idea.subject, sources) }))
  send({ subjects })
}

/** The facts that a rewrite may use: the text of the draft and the writer's information about the recipient. */
function sourcesOf({ subject = '', text = '', context = {} }: Draft): string[] {
  const { recipient = {}, product = '', senderDomain = '' } = context
  return [
    subject,
    text,
    product,
    senderDomain,
    ...Object.values(recipient).filter((value) => value !== undefined),
  ]
}
