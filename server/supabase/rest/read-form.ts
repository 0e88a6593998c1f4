// The form of a request: everything about it except the values that it compares with, which never change its SQL.
import type { RequestHead } from '#server/http/direct-request.ts'
import { limits } from './limits.ts'
import type { Payload } from './read-body.ts'

export type Form = {
  key: string
  /** The compared values, decoded. */
  values: string[]
  /** Returns the same request with a mark in place of each value. */
  marked(): { request: RequestHead; marks: string[] }
}

type Part = { start: string; raw?: string }

/** The headers that change a plan. */
const named = ['accept', 'prefer', 'accept-profile', 'content-profile', 'range']

const comparison = /^(?:eq|neq|gt|gte|lt|lte)\./

/** Undefined for a request that the parser must read itself. */
export function readForm({ method, url, headers }: RequestHead): Form | undefined {
  const mark = url.indexOf('?')
  if (method === 'PUT' || url.length > limits.urlLength || url.includes('#') || url.includes('%00'))
    return undefined
  const path = mark === -1 ? url : url.slice(0, mark)
  const parts =
    mark === -1
      ? []
      : url
          .slice(mark + 1)
          .split('&')
          .map(splitPart)
  let key = `${method} ${path}`
  for (const name of named) key += `\n${headers.get(name) ?? '\0'}`
  for (const { start, raw } of parts) key += raw === undefined ? `\n${start}` : `\n${start}\0`
  return {
    key,
    values: parts.flatMap(({ raw }) => (raw === undefined ? [] : [decode(raw)])),
    marked() {
      const marks: string[] = []
      const search = parts.map(({ start, raw }) => {
        if (raw === undefined) return start
        marks.push(`\u0001${marks.length}`)
        return start + encodeURIComponent(marks.at(-1)!)
      })
      return { request: { method, headers, url: `${path}?${search.join('&')}` }, marks }
    },
  }
}

function splitPart(part: string): Part {
  const equals = part.indexOf('=')
  const operator = equals === -1 ? undefined : comparison.exec(part.slice(equals + 1))?.[0]
  if (operator === undefined) return { start: part }
  const end = equals + 1 + operator.length
  return { start: part.slice(0, end), raw: part.slice(end) }
}

/** Decodes a value like the parser of the query string. */
const decode = (raw: string) => (/[%+]/.test(raw) ? (new URLSearchParams(`v=${raw}`).get('v') ?? '') : raw)

/** The form of a body: its number of rows matters only as none, one or several. */
export const bodyKey = (payload: Payload | undefined): string =>
  payload === undefined
    ? ''
    : JSON.stringify([payload.isArray, Math.min(payload.rows, 2), payload.uniform, payload.keys])
