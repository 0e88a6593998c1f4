import { z } from 'zod'
import type { Identity } from '#database/database.ts'
import { hasTooManyValues } from '#server/http/json-values.ts'
import { badRequest, tooLarge } from '#server/storage/errors.ts'
import { limits } from '../rest/limits.ts'

/** A list of a thousand of the longest names. */
const MAX_BYTES = 1_200_000

/** The JSON of a call of `identity`, counted while it arrives; an empty body is an empty object. */
export async function readJson(request: Request, { role }: Identity): Promise<unknown> {
  const maxBytes = role === 'anon' ? limits.signedOutBodyBytes : MAX_BYTES
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(`The body is larger than ${maxBytes.toLocaleString('en')} bytes.`)
    chunks.push(chunk)
  }
  if (size === 0) return {}
  const json = Buffer.concat(chunks)
  if (hasTooManyValues(json)) throw tooLarge('The body has more than 100,000 values.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    throw badRequest('The body is not JSON.')
  }
}

export function parse<Shape>(shape: z.ZodType<Shape>, body: unknown): Shape {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(': '),
  )
  throw badRequest(issues.join('; '))
}
