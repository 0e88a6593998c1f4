/** When there is time for what nobody waits for, and whether it is welcome. */
export type PrefetchPace = { next: () => Promise<void>; isWelcome: () => boolean }

/**
 * Fetches one after another what was not opened yet, so that it opens without a connection too. Ends with the first
 * that fails: then there is none, and nobody is waiting.
 */
export async function prefetchAll(
  parts: { prefetch: () => Promise<void> }[],
  pace: PrefetchPace,
): Promise<void> {
  await pace.next()
  for (const { prefetch } of new Set(parts)) {
    if (!pace.isWelcome()) return
    try {
      await prefetch()
    } catch {
      return
    }
    await pace.next()
  }
}

/** Between what the page has to do, and not for people who asked to spare their data. */
export const idleTime: PrefetchPace = {
  next: async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    // Not in every browser; and a page that always moves is never idle.
    if ('requestIdleCallback' in globalThis)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 }))
  },
  isWelcome: () => !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData,
}
