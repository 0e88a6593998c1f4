// Parses, plans and writes SQL once for all requests of one form: these steps take as long as a short statement.
import type { Role } from '#database/database.ts'
import type { ReadableRequest } from '#server/http/direct-request.ts'
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'
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
type Known = { head: RestRequest; byBody: Map<string, Prepared> }
type Cache = ReturnType<typeof createTwoGenerationCache<Known>>

const FORMS_REMEMBERED = 500
const BODIES_REMEMBERED = 20
/** In characters. */
const LONGEST_REMEMBERED = 2_000
/** The body of a marked request. */
const BODY = '\u0001body'

export function createPrepare(exposedSchemas: string[]) {
  const bySchema = new WeakMap<Schema, Cache>()

  return async (request: ReadableRequest, schema: Schema, role: Role): Promise<Ready> => {
    let cache = bySchema.get(schema)
    if (!cache) bySchema.set(schema, (cache = createTwoGenerationCache(FORMS_REMEMBERED)))
    const form = readForm(request)
    const known = form && cache.get(form.key, 0)
    const head = known?.head ?? parseHead(request, exposedSchemas)
    if (head.target.kind === 'root') return { parsed: head }
    const payload = await readPayload(request, head, role)
    const prepared = known?.byBody.get(bodyKey(payload))
    if (prepared && form) {
      const values = prepared.valuesAt.map((valueAt) => valueAt(form.values, payload))
      return {
        parsed: { ...head, payload },
        plan: prepared.plan,
        statement: { text: prepared.text, values },
      }
    }
    const parsed = { ...(known ? parseHead(request, exposedSchemas) : head), payload }
    const plan = planRequest(parsed, schema)
    if (plan.kind === 'nothing') return { parsed, plan }
    const statement = toSql(plan)
    if (form && isReusable(form, plan, payload)) {
      const made = prepareForm(form, payload, statement, { schema, exposedSchemas })
      if (made) remember(cache, form.key, bodyKey(payload), made)
    }
    return { parsed, plan, statement }
  }
}
// Planned again with marks: where a mark is the whole value at some place, every other value may stand there.
function prepareForm(
  form: Form,
  payload: Payload | undefined,
  { text, values }: Statement,
  { schema, exposedSchemas }: { schema: Schema; exposedSchemas: string[] },
): Prepared | undefined {
  const { request, marks } = form.marked()
  const head = parseHead(request, exposedSchemas)
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

function remember(cache: Cache, form: string, body: string, made: Prepared): void {
  const entry = cache.get(form, 0) ?? { head: made.head, byBody: new Map<string, Prepared>() }
  if (entry.byBody.size >= BODIES_REMEMBERED) entry.byBody.clear()
  entry.byBody.set(body, made)
  cache.set(form, entry, 0)
}

function valueOf(value: unknown, marks: string[]): ValueAt {
  const place = marks.indexOf(String(value))
  if (place !== -1) return (values) => values[place]
  if (value === BODY) return (_values, payload) => payload?.json
  if (value === `[${BODY}]`) return (_values, payload) => `[${payload?.json}]`
  return () => value
}

// An estimate plans the conditions again, with their values.
const isReusable = ({ key }: Form, { answering: { count } }: SqlPlan, payload: Payload | undefined) =>
  count !== 'planned' && count !== 'estimated' && key.length + bodyKey(payload).length <= LONGEST_REMEMBERED
