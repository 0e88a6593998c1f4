// The announcements of new mail on one connection, and the pace of the checks that they cause.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'

/** A server that announces mail all the time causes two checks at once, and then one per second. */
const CHECK_MS = 1_000

export function ringsFor(client: ImapFlow, stopped: AbortSignal) {
  let ring = Promise.withResolvers<boolean>()
  let due = 0
  const rung = () => ring.resolve(true)
  client.on('exists', rung)
  client.on('close', rung)

  async function pause(): Promise<void> {
    due = Math.max(due + CHECK_MS, Date.now() - CHECK_MS)
    await sleep(Math.max(0, due - Date.now()), undefined, { signal: stopped })
  }

  return {
    ring: rung,
    /** Resolves when mail arrives or the connection ends; with false when nothing happened for a long time. */
    async wait(quietMs: number): Promise<boolean> {
      const timer = setTimeout(() => ring.resolve(false), Math.max(0, quietMs))
      if (quietMs > 0) client.idle().catch(rung)
      const hasRung = await ring.promise
      clearTimeout(timer)
      if (hasRung) await pause()
      // The check that follows covers the rings during the pause.
      ring = Promise.withResolvers()
      return hasRung
    },
  }
}
