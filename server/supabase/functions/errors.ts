import { DatabaseUnavailable } from '#database/unavailable.ts'
import { QueueFullError, WorkLimitError } from '#server/threads/pool.ts'

/** An error for the caller: the client's FunctionsHttpError has this response in `context`. */
export class FunctionError extends Error {
  readonly status: number
  readonly code: string
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { hint?: string; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }

  /** An error raised by a rule in `database/` is one of ours, with a message for the user. */
  static from(error: unknown): FunctionError | undefined {
    if (error instanceof FunctionError) return error
    if (error instanceof DatabaseUnavailable) return later()
    if (error instanceof QueueFullError) return afterOthers(error)
    if (error instanceof WorkLimitError)
      return new FunctionError(422, 'TOO_MUCH', `This is too much to work on. ${error.message}`)
    const { code, message, hint } = error as { code?: unknown; message?: string; hint?: string }
    if (typeof code !== 'string') return undefined
    const status = statusOf(code)
    return status === undefined
      ? undefined
      : new FunctionError(status, code, message ?? 'Refused', hint ? { hint } : {})
  }
}

const later = () =>
  new FunctionError(503, 'LATER', 'The database does not answer. Please try again in a moment.', {
    headers: { 'retry-after': '1' },
  })

const afterOthers = ({ message, retrySeconds }: QueueFullError) =>
  new FunctionError(429, 'TOO_MUCH_WAITING', message, {
    hint: 'Try again when some of it is done.',
    headers: { 'retry-after': String(retrySeconds) },
  })

function statusOf(sqlstate: string): number | undefined {
  const own = /^PT(4\d\d)$/.exec(sqlstate)
  if (own) return Number(own[1])
  if (sqlstate === 'P0001' || sqlstate === '23514' || sqlstate.startsWith('22')) return 400
  if (sqlstate === '42501') return 403
  if (sqlstate === '23505' || sqlstate === '23503') return 409
  return undefined
}

export function renderError(error: FunctionError | undefined): Response {
  if (!error) {
    const message = 'Something went wrong on our side. Please try again.'
    return Response.json({ code: 'INTERNAL', message, error: message }, { status: 500 })
  }
  const { status, code, message, hint, headers } = error
  return Response.json({ code, message, hint, error: message }, { status, headers })
}
