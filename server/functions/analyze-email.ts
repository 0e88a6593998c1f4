import { kindOf, typeOfKind } from '#core/analysis/analysis-type.ts'
import { z } from 'zod'
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import type { Database, Identity } from '#database/database.ts'
import { errorCode } from '#database/error-code.ts'
import { analyzeDraft } from '#server/analysis/analyze-draft.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { WorkLimitError } from '#server/threads/pool.ts'
import { draftSchema, storedText } from './draft-schema.ts'
import { readDictionary } from './read-dictionary.ts'
import { createSpendInTurn } from './spend-in-turn.ts'
import { userIdOf } from './user-id.ts'

const body = z.object({
  /** Created by the screen: a repeated request finds the review it already created. */
  id: z.uuid(),
  draft: draftSchema,
  /** The draft for opening it again; a sequence stores its steps as JSON. */
  body: storedText,
  workspaceId: z.uuid().nullable().default(null),
})

type AnalyzeCall = { body: z.infer<typeof body>; identity: Identity; db: Database }

type Review = { id: string; timestamp: string; analysis: KeptAnalysis }
type KeptAnalysis = Analysis & {
  /** The first words, which identify a message without a subject. */
  excerpt: string
}

/**
 * Stores the report of the page's own analyzer as a row of `analyses`. An analysis counts because it adds to the
 * history. The row is inserted as the caller, so that the database counts it and rejects what the plan does not
 * allow. Repeating the same draft adds nothing, and returns the stored one.
 */
export const analyzeEmail = {
  signedIn: true,
  body,
  async run(call: AnalyzeCall): Promise<Review> {
    const { body, identity, db } = call
    const { id, draft, workspaceId } = body
    const known = await earlier(id, identity, db)
    if (known) return known
    const readLeft = async () => {
      const [row] = await db
        .as(identity)
        .query<{ left: number | null }>('select private.require_analysis($1, $2) as left', [
          typeOfKind(kindOf(draft)),
          workspaceId,
        ])
      return row?.left ?? null
    }
    try {
      return await spendInTurn(userIdOf(identity), readLeft, () => analyzeAndKeep(call))
    } catch (error) {
      // The first copy of a repeated request may itself have used up the allowance.
      const made = errorCode(error) === 'PT402' ? await earlier(id, identity, db) : undefined
      if (made) return made
      throw error
    }
  },
}

const spendInTurn = createSpendInTurn()

async function analyzeAndKeep({
  body: { id, draft, body: kept, workspaceId },
  identity,
  db,
}: AnalyzeCall): Promise<Review> {
  const report = await analyzed({ ...draft, dictionary: await readDictionary(db, identity, workspaceId) })
  if (isEmptyReport(report)) {
    throw new FunctionError(422, 'NOTHING_TO_ANALYZE', 'The message is empty.', {
      hint: 'Write or paste the message first. This was not counted.',
    })
  }
  const again = await lastIfSame(report, kept, workspaceId, identity, db)
  if (again) return again
  const analysis = { ...report, excerpt: excerptOf(report) }
  const [row] = await db
    .as(identity)
    .query<{ timestamp: Date }>(INSERT, [
      id,
      typeOfKind(report.kind),
      workspaceId,
      subjectOf(report).slice(0, 998),
      kept,
      report.score,
      JSON.stringify(analysis),
      String(report.rulePack),
    ])
  if (row) return { id, timestamp: row.timestamp.toISOString(), analysis }
  const made = await earlier(id, identity, db)
  if (made) return made
  throw new FunctionError(409, 'ID_TAKEN', 'This analysis has the id of another one. Please try again.')
}

async function analyzed(draft: Draft): Promise<Analysis> {
  try {
    return await analyzeDraft(draft, { withSpamModel: true })
  } catch (error) {
    if (!(error instanceof WorkLimitError)) throw error
    throw new FunctionError(422, 'TOO_MUCH', `This draft could not be analyzed. ${error.message}`, {
      hint: 'Leave out what readers never see, such as long quotes and attachments.',
    })
  }
}

const INSERT = `
  insert into public.analyses (id, analysis_type, workspace_id, subject, body, score, report, rule_pack)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (id) do nothing
  returning id, "timestamp"`

async function earlier(id: string, identity: Identity, db: Database): Promise<Review | undefined> {
  const [row] = await db
    .as(identity)
    .query<{ timestamp: Date; report: KeptAnalysis }>(
      'select "timestamp", report from public.analyses where id = $1',
      [id],
    )
  return row && { id, timestamp: row.timestamp.toISOString(), analysis: row.report }
}

/** The newest analysis of this user, if it was of the same draft in the same place. */
async function lastIfSame(
  report: Analysis,
  body: string,
  workspaceId: string | null,
  identity: Identity,
  db: Database,
): Promise<Review | null> {
  const [row] = await db.as(identity).query<{ id: string; timestamp: Date; report: KeptAnalysis }>(
    `select id, "timestamp", report from (
      select * from public.analyses where user_id = auth.uid() order by "timestamp" desc, id desc limit 1) as newest
    where analysis_type = $1 and body = $2 and workspace_id is not distinct from $3 and subject = $4
      and score is not distinct from $5 and rule_pack = $6 and report is not null`,
    [
      typeOfKind(report.kind),
      body,
      workspaceId,
      subjectOf(report).slice(0, 998),
      report.score,
      String(report.rulePack),
    ],
  )
  return row ? { id: row.id, timestamp: row.timestamp.toISOString(), analysis: row.report } : null
}

/** A subject, text or step without any letter: an empty mail, or a source that cannot be parsed. */
const isEmptyReport = (report: Analysis): boolean =>
  [report.read, ...report.steps.map((step) => step.read)].every(
    ({ subject, text }) => !/[\p{L}\p{N}]/u.test(subject + text),
  )

const subjectOf = (report: Analysis): string => report.read.subject || (report.steps[0]?.read.subject ?? '')

function excerptOf(report: Analysis): string {
  const text = report.read.text || (report.steps[0]?.read.text ?? '')
  return text.slice(0, 160).replace(/\s+/g, ' ').trim().slice(0, 80).toWellFormed()
}
