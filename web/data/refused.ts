/** Why the server did not do what it was asked, in words for the person who asked. */
export class Refused extends Error {
  readonly reason: 'plan' | 'offline' | 'no-model' | 'other'
  readonly hint: string
  constructor(reason: Refused['reason'], message: string, hint = '') {
    super(message)
    this.reason = reason
    this.hint = hint
  }
}

/** supabase-js: a refusal carries the server's Response as `context`, a lost connection does not. */
export async function faultOfCall(error: unknown): Promise<Refused> {
  const context: unknown =
    typeof error === 'object' && error !== null && 'context' in error ? error.context : null
  if (!(context instanceof Response)) {
    return new Refused('offline', 'The server cannot be reached.', 'Your draft and its live score stay here.')
  }
  const { code, message = 'That did not work.', hint } = await readFault(context)
  return new Refused(reasonOf(context.status, code), message, hint ?? '')
}

function reasonOf(status: number, code: string | undefined): Refused['reason'] {
  if (status === 402) return 'plan'
  return code === 'NO_MODEL' ? 'no-model' : 'other'
}

type Fault = { code?: string; message?: string; hint?: string | null }

async function readFault(response: Response): Promise<Fault> {
  try {
    return (await response.json()) as Fault
  } catch {
    return {}
  }
}
