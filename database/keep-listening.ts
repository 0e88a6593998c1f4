// A listener that comes back by itself. What was notified while nobody listened is gone, so it wakes its owner then.
import type { Database } from './database.ts'

const retryMs = 500

/** `wake` is called for each NOTIFY, and whenever one may have been missed; the answer stops it. */
export async function keepListening(
  db: Database,
  channel: string,
  wake: () => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let stopListening: () => Promise<void>

  const listen = async () => {
    stopListening = await db.listen(channel, wake, (error) => {
      onError(error)
      later()
    })
    if (stopped) await stopListening()
  }
  const later = () => {
    if (!stopped) timer = setTimeout(() => void listen().then(wake, later), retryMs).unref()
  }

  await listen()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await stopListening()
  }
}
