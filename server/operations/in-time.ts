/** Each query has a timeout, because a hanging check would hide all others. */
export const TIMEOUT_MS = 4_000

/** Rejects when `work` takes too long; its later result is ignored. */
export async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`${what} did not answer within ${TIMEOUT_MS / 1_000} seconds`)),
    TIMEOUT_MS,
  )
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
