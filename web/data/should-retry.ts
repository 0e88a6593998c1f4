/** Decides whether a failed query is retried. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const code = codeOf(error)
  if (code === null) return failures < 2
  return passes.test(code) && failures < 5
}

/**
 * The error code of Postgres or PostgREST, which means that the server understood and refused; null for any other
 * failure.
 */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' && error.code !== '' ? error.code : null
}

// Connection, resource and restart errors (SQLSTATE classes 08, 53 and 57P), and PostgREST's codes for them: a retry
// after a few seconds can succeed. Any other rejection is final.
const passes = /^(08|53|57P|PGRST00[0-3])/
