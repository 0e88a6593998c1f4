// The Accept header: one of the supported result formats.
import { badMediaType } from './errors.ts'

export type Accept = { format: 'array' | 'object' | 'csv'; stripNulls: boolean; plan?: PlanFormat }
/** The plan of the statement instead of its result; `type` is the whole media type to respond with. */
export type PlanFormat = { as: 'json' | 'text'; options: string[]; type: string }

const plain: Accept = { format: 'array', stripNulls: false }
const formats: Record<string, Accept['format']> = {
  '*/*': 'array',
  'application/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.array': 'array',
  'application/vnd.pgrst.array+json': 'array',
  'application/vnd.pgrst.object': 'object',
  'application/vnd.pgrst.object+json': 'object',
  'text/csv': 'csv',
}

/** Plans are an unknown media type unless `plans` allows them. */
export function parseAccept(header: string | null, plans = false): Accept {
  if (!header || header === 'application/json' || header === '*/*') return plain
  for (const { type, parameters } of byPreference(header)) {
    const plan = plans ? parsePlan(type, parameters) : undefined
    if (plan) return plan
    const format = Object.hasOwn(formats, type) ? formats[type] : undefined
    const stripNulls = parameters.includes('nulls=stripped')
    if (format && !(stripNulls && !type.startsWith('application/vnd.pgrst.'))) return { format, stripNulls }
  }
  throw badMediaType(header)
}

const planOptions = new Set(['analyze', 'verbose', 'settings', 'buffers', 'wal'])

/** `application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose` */
function parsePlan(type: string, parameters: string[]): Accept | undefined {
  const [, as = 'text'] = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/.exec(type) ?? [undefined, '']
  if (as !== 'json' && as !== 'text') return undefined
  const valueOf = (name: string) =>
    parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const result = valueOf('for').replaceAll('"', '') || 'application/json'
  const options = valueOf('options')
    .split('|')
    .filter((option) => planOptions.has(option))
  const listed = options.length === 0 ? '' : `; options=${options.join('|')}`
  const answered = `application/vnd.pgrst.plan+${as}; for="${result}"${listed}; charset=utf-8`
  return { ...parseAccept(result), plan: { as, options, type: answered } }
}

function byPreference(header: string) {
  return header
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
      return { type, parameters, weight }
    })
    .toSorted((a, b) => b.weight - a.weight)
}

export function contentTypeOf({ format, stripNulls, plan }: Accept): string {
  if (plan) return plan.type
  if (format === 'csv') return 'text/csv; charset=utf-8'
  if (format === 'array' && !stripNulls) return 'application/json; charset=utf-8'
  return `application/vnd.pgrst.${format}+json${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
}
