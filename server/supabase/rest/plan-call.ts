// Finds the function that `/rpc/name` refers to, by the names of its arguments.
import { closest } from './closest.ts'
import { maxAffectedNeedsRows, RestError } from './errors.ts'
import { readNested } from './parse-query.ts'
import type { Rows } from './plan-fields.ts'
import { limitRows, planRead } from './plan-read.ts'
import type { Answering, CallArguments, CallPlan } from './plan.ts'
import type { RestQuery, RestRequest } from './request.ts'
import type { Routine, Schema } from './schema.ts'

export function planCall(request: RestRequest, name: string, schema: Schema, answering: Answering): CallPlan {
  const overloads = schema.routines.get(request.schema)?.get(name) ?? []
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const [given, query] = isRead ? splitLoose(request.query, overloads) : [namesIn(request), request.query]
  const routine = chooseOverload(overloads, given) ?? (isRead ? undefined : wholeBody(overloads, request))
  if (!routine) throw missing(request, name, given, schema)
  if (answering.maxAffected !== undefined && !routine.returnsSet) throw maxAffectedNeedsRows()
  return {
    kind: 'call',
    routine,
    arguments: describeArguments(request, routine, given),
    root:
      routine.result === 'row' ? limitRows(planRead(query, rowsOf(routine), schema, 'source')) : undefined,
    answering,
  }
}

const namesIn = ({ payload }: RestRequest) => payload?.keys ?? []

// A parameter with the name of some overload's argument is that argument; the others must be filters.
function splitLoose(query: RestQuery, overloads: Routine[]): [given: string[], rest: RestQuery] {
  const known = new Set(overloads.flatMap((routine) => routine.arguments.map((argument) => argument.name)))
  const rest = { ...query, filters: [...query.filters], orders: [...query.orders], pages: [...query.pages] }
  const given = new Set<string>()
  for (const [name, value] of query.loose) {
    if (known.has(name)) given.add(name)
    else if (overloads.some(({ result }) => result === 'row')) readNested(rest, name, value)
    else given.add(name)
  }
  return [[...given], rest]
}

function chooseOverload(overloads: Routine[], given: string[]): Routine | undefined {
  const fitting = overloads.filter(({ arguments: declared }) => {
    const names = new Set(declared.map(({ name }) => name))
    return (
      given.every((name) => names.has(name)) && declared.every((it) => it.optional || given.includes(it.name))
    )
  })
  if (fitting.length > 1) throw ambiguous(fitting)
  return fitting[0]
}

/** A function with one unnamed JSON argument gets the unchanged body. */
function wholeBody(overloads: Routine[], { payload }: RestRequest): Routine | undefined {
  return overloads.find(({ arguments: [only, ...more] }) => {
    return (
      payload && only?.name === '' && more.length === 0 && (only.base === 'json' || only.base === 'jsonb')
    )
  })
}

function describeArguments(
  { payload, query, method }: RestRequest,
  routine: Routine,
  given: string[],
): CallArguments {
  if (method === 'POST') {
    const json = payload?.json ?? '{}'
    const isWhole = routine.arguments[0]?.name === '' && payload !== undefined
    return isWhole ? { from: 'whole body', json } : { from: 'body', json, names: given }
  }
  return { from: 'query', values: query.loose.filter(([name]) => given.includes(name)) }
}

function rowsOf({ name, schema, relation, columns }: Routine): Rows {
  return relation ?? { name, schema, columns, computed: new Map(), relationships: [] }
}

function missing(
  { schema: schemaName, method }: RestRequest,
  name: string,
  given: string[],
  schema: Schema,
): RestError {
  const called = `${schemaName}.${name}`.slice(0, 200)
  const listed = given.join(', ').slice(0, 500)
  const signature = given.length === 0 ? `${called} without parameters` : `${called}(${listed})`
  const parameters =
    given.length === 0 ? 'without parameters' : `with parameter${given.length === 1 ? '' : 's'} ${listed}`
  const whole = method === 'POST' ? ' or with a single unnamed json/jsonb parameter' : ''
  const near = closest(name, [...(schema.routines.get(schemaName)?.keys() ?? [])])
  return new RestError(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
    details: `Searched for the function ${called} ${parameters}${whole}, but no matches were found in the schema cache.`,
    hint: near && near !== name ? `Perhaps you meant to call the function ${schemaName}.${near}` : null,
  })
}

function ambiguous(fitting: Routine[]): RestError {
  const signatures = fitting.map(
    ({ schema, name, arguments: declared }) =>
      `${schema}.${name}(${declared.map((argument) => `${argument.name} => ${argument.type}`).join(', ')})`,
  )
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}
