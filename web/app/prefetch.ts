/** Decides when prefetching is possible and welcome. */
type PrefetchPace = { next: () => Promise<void>; isWelcome: () => boolean }

/**
 * Prefetches unopened screens one by one, so that they also open offline. Stops at the first failure: then there is no
 * connection, and nobody is waiting.
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

/** Waits for idle time, and respects the user's data-saving setting. */
export const idleTime: PrefetchPace = {
  next: async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    // Not every browser supports it, and a page with a permanent animation is never idle.
    if ('requestIdleCallback' in globalThis)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 }))
  },
  isWelcome: () => !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData,
}

/** Prefetches the dictionary, so that spelling is also checked offline. */
export const dictionary = {
  prefetch: async () => {
    const { loadSpeller } = await import('#core/analysis/spelling/load-speller.ts')
    await loadSpeller()
  },
}
