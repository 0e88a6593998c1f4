import { z } from 'zod'
import type { Analysis } from '#core/analysis/analysis.ts'
import type { AiReview } from '#core/ai/rewriting.ts'
import type { Database, Identity } from '#database/database.ts'
import { queryModel, type AiFault } from '#server/ai/query-model.ts'
import { dataOf, REVIEW } from '#server/ai/requests.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { allowModel, type AiDeps } from './ai-allowance.ts'
import { streamEvents } from './event-stream.ts'

const body = z.object({ id: z.uuid() })

type ReviewEvent = { partial: Partial<AiReview> } | { review: AiReview } | { fault: AiFault }

type Send = (event: ReviewEvent) => void

/**
 * The model's addition to a stored report. The analysis was counted when it was stored; this part is created once and
 * stored with it. After a failure the report is unchanged, and the next attempt is free.
 */
export const reviewAnalysis = (ai: AiDeps) => ({
  signedIn: true,
  body,
  async run({
    body: { id },
    identity,
    db,
  }: {
    body: { id: string }
    identity: Identity
    db: Database
  }): Promise<Response> {
    const { review: made, workspaceId } = await findOwn(id, identity, db)
    if (made) return streamEvents(async (send: Send) => send({ review: made }))
    const allowed = await allowModel(ai, { identity, db }, { feature: 'advanced_scoring', workspaceId })
    const report = await readReport(id, identity, db)
    return streamEvents(async (send: Send, signal) => {
      const answer = await queryModel({
        ...REVIEW,
        model: allowed,
        data: dataOf(draftOf(report)),
        onPartial: (partial) => send({ partial: partial ?? {} }),
        signal,
      })
      if (!answer.ok) return send({ fault: answer.fault })
      const review = { ...answer.value, advice: quoted(answer.value.advice, report), model: allowed.name }
      await storeReview(id, review, db)
      send({ review })
    })
  },
})

type Own = { review: AiReview | null; workspaceId: string | null }

const OWN = 'from public.analyses where id = $1 and user_id = auth.uid() and report is not null'

const notFound = () => new FunctionError(404, 'NOT_FOUND', 'This analysis no longer exists.')

/** Does not read the report, so that a refusal costs little. */
async function findOwn(id: string, identity: Identity, db: Database): Promise<Own> {
  const [row] = await db
    .as(identity)
    .query<Own>(`select report -> 'ai' as review, workspace_id as "workspaceId" ${OWN}`, [id])
  if (!row) throw notFound()
  return row
}

async function readReport(id: string, identity: Identity, db: Database): Promise<Analysis> {
  const [row] = await db.as(identity).query<{ report: Analysis }>(`select report ${OWN}`, [id])
  if (!row) throw notFound()
  return row.report
}

const draftOf = ({ kind, read, steps }: Analysis) => ({
  kind,
  ...read,
  ...(steps.length > 0 ? { steps: steps.map((step) => step.read) } : {}),
})

/** A quote that does not occur in the mail was invented by the model: the advice remains without it. */
function quoted(advice: AiReview['advice'], { read, steps }: Analysis): AiReview['advice'] {
  const texts = [read, ...steps.map((step) => step.read)].flatMap(({ subject, text }) => [subject, text])
  const known = flat(texts.join('\n'))
  return advice.map((one) => (known.includes(flat(one.quote)) ? one : { ...one, quote: '' }))
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

// A stored report cannot be changed by anyone, including its owner: only the server writes this part.
async function storeReview(id: string, review: AiReview, db: Database): Promise<void> {
  await db
    .as({ role: 'service_role' })
    .query(
      `update public.analyses set report = report || jsonb_build_object('ai', $2::jsonb) where id = $1`,
      [id, JSON.stringify(review).replaceAll('\\u0000', '')],
    )
}
