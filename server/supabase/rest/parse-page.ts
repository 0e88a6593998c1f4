// `limit`, `offset` and the Range header.
import { badRange } from './errors.ts'
import type { Page } from './request.ts'

/** An invalid number is ignored, like in PostgREST. */
export function parseCount(name: 'limit' | 'offset', text: string): Page {
  if (!/^-?\d+$/.test(text)) return {}
  const count = Math.min(Number(text), Number.MAX_SAFE_INTEGER)
  if (count < 0)
    throw badRange(`${name === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`)
  return { [name]: count }
}

/** `Range: 0-9`, in rows. */
export function parseRange(header: string | null): Page {
  const [, first, last] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined) return {}
  if (!last) return { offset: Number(first) }
  if (Number(last) < Number(first)) {
    throw badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { offset: Number(first), limit: Number(last) - Number(first) + 1 }
}

/** The rows within both pages. */
export function intersect(a: Page, b: Page): Page {
  const offset = Math.max(a.offset ?? 0, b.offset ?? 0)
  const end = Math.min(endOf(a), endOf(b))
  return {
    ...(offset > 0 ? { offset } : {}),
    ...(end < Infinity ? { limit: Math.max(0, end - offset) } : {}),
  }
}

const endOf = ({ offset = 0, limit = Infinity }: Page) => offset + limit
