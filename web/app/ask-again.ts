/** Whether a question that failed so often is asked again. */
export function askAgain(failures: number, error: unknown): boolean {
  const code = codeOf(error)
  if (code === null) return failures < 2
  return passes.test(code) && failures < 5
}

/** Of Postgres or PostgREST: the server understood and said no. Null where nothing was understood at all. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' && error.code !== '' ? error.code : null
}

// No connection, no room, a restart (SQLSTATE classes 08, 53 and 57P), and what PostgREST calls them: the same
// question is answered a few seconds later. Any other no stays one.
const passes = /^(08|53|57P|PGRST00[0-3])/
