// A listener that reconnects automatically. Notifications in between are lost, so it then wakes its owner.
import type { Database } from './database.ts'

const retryMs = 500

/** `wake` is called for each NOTIFY, and whenever one may have been missed. The returned function stops it. */
export async function listenContinuously(
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
