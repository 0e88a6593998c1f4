// Parses, plans and writes SQL once for all requests of one form: these steps take as long as a short statement.
import type { Role } from '#database/database.ts'
import type { ReadableRequest } from '#server/http/direct-request.ts'
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'
import type { Exposed } from './features.ts'
import { parseHead, readPayload } from './parse-request.ts'
import { planRequest } from './plan-request.ts'
import type { Plan } from './plan.ts'
import type { Payload } from './read-body.ts'
import { bodyKey, readForm, type Form } from './read-form.ts'
import type { RestRequest } from './request.ts'
import type { Schema } from './schema.ts'
import type { Statement } from './sql-text.ts'
import { toSql, type SqlPlan } from './to-sql.ts'

/** A request for the description of all tables has no plan. */
type Ready = { parsed: RestRequest; plan?: Plan; statement?: Statement }

/** Returns one value of a statement for the compared values and the body of a request. */
type ValueAt = (values: string[], payload: Payload | undefined) => unknown
type Prepared = { head: RestRequest; plan: SqlPlan; text: string; valuesAt: ValueAt[] }
type Caches = {
  heads: ReturnType<typeof createTwoGenerationCache<RestRequest>>
  prepared: ReturnType<typeof createTwoGenerationCache<Prepared>>
}

/** Strangers choose the forms: these bounds keep the memory of all of them at some 20 MB. */
const FORMS_REMEMBERED = 500
const LONGEST_KEY = 2_000
const LONGEST_STATEMENT = 5_000
/** The body of a marked request. */
const BODY = '\u0001body'

export function createPrepare(exposed: Exposed) {
  const bySchema = new WeakMap<Schema, Caches>()

  return async (request: ReadableRequest, schema: Schema, role: Role): Promise<Ready> => {
    let caches = bySchema.get(schema)
    if (!caches) bySchema.set(schema, (caches = createCaches()))
    const form = readForm(request)
    const known = form && caches.heads.get(form.key, 0)
    const head = known ?? parseHead(request, exposed)
    if (head.target.kind === 'root') return { parsed: head }
    const payload = await readPayload(request, head, role)
    const prepared = form && caches.prepared.get(keyOf(form, payload), 0)
    if (prepared) {
      const values = prepared.valuesAt.map((valueAt) => valueAt(form.values, payload))
      return {
        parsed: { ...head, payload },
        plan: prepared.plan,
        statement: { text: prepared.text, values },
      }
    }
    const parsed = { ...(known ? parseHead(request, exposed) : head), payload }
    const plan = planRequest(parsed, schema)
    if (plan.kind === 'nothing') return { parsed, plan }
    const statement = toSql(plan)
    if (form && isReusable(form, plan, payload, statement)) {
      const made = prepareForm(form, payload, statement, { schema, exposed })
      if (made) {
        caches.heads.set(form.key, made.head, 0)
        caches.prepared.set(keyOf(form, payload), made, 0)
      }
    }
    return { parsed, plan, statement }
  }
}
// Planned again with marks: where a mark is the whole value at some place, every other value may stand there.
function prepareForm(
  form: Form,
  payload: Payload | undefined,
  { text, values }: Statement,
  { schema, exposed }: { schema: Schema; exposed: Exposed },
): Prepared | undefined {
  const { request, marks } = form.marked()
  const head = parseHead(request, exposed)
  const plan = planRequest({ ...head, payload: payload && { ...payload, json: BODY } }, schema)
  if (plan.kind === 'nothing') return undefined
  const statement = toSql(plan)
  const valuesAt = statement.values.map((value) => valueOf(value, marks))
  const isWhole =
    statement.text === text &&
    marks.every((mark) => statement.values.includes(mark)) &&
    valuesAt.every((valueAt, i) => valueAt(form.values, payload) === values[i])
  return isWhole ? { head, plan, text, valuesAt } : undefined
}

const createCaches = (): Caches => ({
  heads: createTwoGenerationCache(FORMS_REMEMBERED),
  prepared: createTwoGenerationCache(FORMS_REMEMBERED),
})

const keyOf = ({ key }: Form, payload: Payload | undefined) => `${key}\n${bodyKey(payload)}`

function valueOf(value: unknown, marks: string[]): ValueAt {
  const place = marks.indexOf(String(value))
  if (place !== -1) return (values) => values[place]
  if (value === BODY) return (_values, payload) => payload?.json
  if (value === `[${BODY}]`) return (_values, payload) => `[${payload?.json}]`
  return () => value
}

// An estimate plans the conditions again, with their values.
const isReusable = (
  form: Form,
  { answering: { count } }: SqlPlan,
  payload: Payload | undefined,
  { text }: Statement,
) =>
  count !== 'planned' &&
  count !== 'estimated' &&
  keyOf(form, payload).length <= LONGEST_KEY &&
  text.length <= LONGEST_STATEMENT
