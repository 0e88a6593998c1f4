// Last step: status, headers and body. The body is PostgreSQL's text, unparsed.
import type { Answer } from '#server/http/direct-request.ts'
import { badRange } from './errors.ts'
import { contentTypeOf } from './parse-accept.ts'
import { describePreferences } from './parse-preferences.ts'
import type { Answering, NothingPlan, Plan } from './plan.ts'
import type { Outcome } from './run.ts'

export function respond(plan: Plan, outcome: Outcome): Answer {
  if (plan.kind === 'nothing') return respondToNothing(plan)
  if (plan.kind === 'read') return respondWithPage(plan.answering, outcome, plan.root.page.offset ?? 0)
  if (plan.kind === 'call') return respondToCall(plan, outcome)
  const { answering } = plan
  const isNew =
    plan.kind === 'insert' &&
    !(outcome.updated !== undefined && outcome.updated > 0 && outcome.updated === outcome.rows)
  const applied =
    plan.kind === 'insert' && !plan.conflict
      ? { ...answering.applied, resolution: undefined }
      : answering.applied
  const headers = headersOf({ ...answering, applied }, `*/${answering.count ? outcome.rows : '*'}`)
  if (plan.returning) return send(isNew ? 201 : 200, headers, outcome.body, answering)
  if (isNew) return send(201, headers, null, answering)
  return send(plan.kind === 'insert' && answering.method !== 'PUT' ? 200 : 204, headers, null, answering)
}

function respondToNothing({ write, representation, answering }: NothingPlan): Answer {
  const headers = headersOf(answering, `*/${answering.count ? 0 : '*'}`)
  const body = answering.accept.format === 'csv' ? '' : '[]'
  if (representation) return send(write === 'insert' ? 201 : 200, headers, body, answering)
  return send(write === 'insert' ? 201 : 204, headers, null, answering)
}

function respondToCall(plan: Extract<Plan, { kind: 'call' }>, outcome: Outcome): Answer {
  const { routine, root, answering } = plan
  if (routine.result === 'void') return send(204, headersOf(answering), null, answering)
  const total = answering.count ? outcome.total : undefined
  const scalar: Answering = { ...answering, accept: { format: 'array', stripNulls: false } }
  return respondWithPage(root ? answering : scalar, { ...outcome, total }, root?.page.offset ?? 0)
}

function respondWithPage(answering: Answering, { body, rows, total }: Outcome, offset: number): Answer {
  if (total !== undefined && offset > total) {
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  }
  const isPart = total !== undefined && rows < total
  const range = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return send(isPart ? 206 : 200, headersOf(answering, `${range}/${total ?? '*'}`), body, answering)
}

function headersOf({ applied }: Answering, range?: string): Record<string, string> {
  const preferences = describePreferences(applied)
  return {
    ...(range === undefined ? {} : { 'content-range': range }),
    ...(preferences === '' ? {} : { 'preference-applied': preferences }),
  }
}

function send(
  status: number,
  headers: Record<string, string>,
  body: string | null,
  { accept, method }: Answering,
): Answer {
  if (body !== null) headers['content-type'] = contentTypeOf(accept)
  return { status, headers, body: method === 'HEAD' ? null : body }
}
