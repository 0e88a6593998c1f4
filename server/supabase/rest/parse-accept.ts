// The Accept header: one of the supported result formats.
import { badMediaType } from './errors.ts'

export type Accept = { format: 'array' | 'object' | 'csv'; stripNulls: boolean }

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

export function parseAccept(header: string | null): Accept {
  if (!header || header === 'application/json' || header === '*/*') return plain
  for (const { type, parameters } of byPreference(header)) {
    const format = Object.hasOwn(formats, type) ? formats[type] : undefined
    const stripNulls = parameters.includes('nulls=stripped')
    if (format && !(stripNulls && !type.startsWith('application/vnd.pgrst.'))) return { format, stripNulls }
  }
  throw badMediaType(header)
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

export function contentTypeOf({ format, stripNulls }: Accept): string {
  if (format === 'csv') return 'text/csv; charset=utf-8'
  if (format === 'array' && !stripNulls) return 'application/json; charset=utf-8'
  return `application/vnd.pgrst.${format}+json${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
}
