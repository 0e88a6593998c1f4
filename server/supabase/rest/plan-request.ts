// Second step: every name is looked up in the schema.
import { noTable } from './errors.ts'
import { closest } from './closest.ts'
import type { Answering, Plan } from './plan.ts'
import { planCall } from './plan-call.ts'
import { limitRows, planRead } from './plan-read.ts'
import { planWrite } from './plan-write.ts'
import type { RestRequest } from './request.ts'
import type { Relation, Schema } from './schema.ts'

export function planRequest(request: RestRequest, schema: Schema): Plan {
  const { target, method, query } = request
  if (target.kind === 'function') return planCall(request, target.name, schema, describeAnswer(request))
  const relation = findRelation(request, schema)
  const answering = describeAnswer(request)
  if (method === 'GET' || method === 'HEAD')
    return { kind: 'read', root: limitRows(planRead(query, relation, schema)), answering }
  return planWrite(request, relation, schema, answering)
}

function findRelation({ schema: schemaName, target }: RestRequest, schema: Schema): Relation {
  const relations = schema.relations.get(schemaName)
  const name = target.kind === 'root' ? '' : target.name
  const relation = relations?.get(name)
  if (!relation) throw noTable(schemaName, name, closest(name, [...(relations?.keys() ?? [])]))
  return relation
}

function describeAnswer({ accept, preferences, method, target }: RestRequest): Answering {
  const isWrite = target.kind === 'relation' && method !== 'GET' && method !== 'HEAD'
  const { handling, count, maxAffected, tx, timezone } = preferences
  const takesLimit = method === 'PATCH' || method === 'DELETE' || target.kind === 'function'
  return {
    accept,
    method,
    count,
    maxAffected: takesLimit ? maxAffected : undefined,
    applied: {
      ...(isWrite ? { return: preferences.return } : {}),
      ...(method === 'POST' && isWrite
        ? { resolution: preferences.resolution, missing: preferences.missing }
        : {}),
      count,
      tx,
      handling,
      // Functions and writes compute days in UTC.
      ...(isWrite || target.kind === 'function' ? {} : { timezone }),
      ...(takesLimit ? { maxAffected } : {}),
    },
  }
}
