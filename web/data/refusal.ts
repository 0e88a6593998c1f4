import { request } from './request.ts'

/** The server's reason for a rejection: from a function, or from a rule in the database. Otherwise `otherwise`. */
export async function refusalOf(error: unknown, otherwise: string): Promise<string> {
  const { said } = await answerIn(error)
  if (!said?.message) return otherwise
  return said.hint ? `${said.message} ${said.hint}` : said.message
}

/** Like `request`, but throws the server's reason as a text for users, or `otherwise`. */
export async function requestWithReason<Given extends { data: unknown; error: unknown }>(
  send: Parameters<typeof request<Given>>[0],
  otherwise: string,
): ReturnType<typeof request<Given>> {
  try {
    return await request(send)
  } catch (error) {
    throw new Error(await refusalOf(error, otherwise), { cause: error })
  }
}

/** The kind of rejection by a function, for screens that offer a remedy. */
export class Refused extends Error {
  readonly reason: 'plan' | 'offline' | 'no-model' | 'other'
  readonly hint: string
  constructor(reason: Refused['reason'], message: string, hint = '') {
    super(message)
    this.reason = reason
    this.hint = hint
  }
}

export async function refusedBy(error: unknown): Promise<Refused> {
  const { said, status } = await answerIn(error)
  if (status === undefined)
    return new Refused('offline', 'The server cannot be reached.', 'Your draft and its live score stay here.')
  const reason = status === 402 ? 'plan' : said?.code === 'NO_MODEL' ? 'no-model' : 'other'
  return new Refused(reason, said?.message ?? 'That did not work.', said?.hint ?? '')
}

type Said = { code?: string; message?: string; hint?: string | null }

/** supabase-js: a function's error has the server's Response as `context`; a connection error does not. */
async function answerIn(thrown: unknown): Promise<{ said?: Said | null; status?: number }> {
  if (typeof thrown !== 'object' || thrown === null) return {}
  if ('context' in thrown) {
    if (!(thrown.context instanceof Response)) return {}
    const body = (await thrown.context.json().catch(() => null)) as Said | null
    return { said: body, status: thrown.context.status }
  }
  // PostgREST returns a code; without one the request never arrived, and the browser's message does not help users.
  return 'code' in thrown && thrown.code !== '' ? { said: thrown as Said } : {}
}
