// The mail server of the fault runs, in a process of its own: what it took stands on the disk before it says so. It
// tells whoever started it when a mail reaches a phase, and waits a moment there, so that a kill can land.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { startSink, type Phase } from '#server/testing/sending/sink.ts'

export type SinkOrders = {
  logFile: string
  /** Milliseconds at these phases. */ waits: Partial<Record<Phase, number>>
}

// Two sinks of a run may not both live on after their parent is gone.
process.on('disconnect', () => process.exit(0))

process.once('message', (orders: SinkOrders) => {
  const log = openSync(orders.logFile, 'a')
  void startSink({
    act(phase, recipient) {
      process.send?.({ phase, recipient })
      const waitMs = orders.waits[phase]
      return waitMs ? { waitMs } : undefined
    },
    taken({ recipient, messageId }) {
      writeSync(log, `${JSON.stringify({ recipient, messageId })}\n`)
      fsyncSync(log)
    },
  }).then(({ port }) => process.send?.({ port }))
  process.on('exit', () => closeSync(log))
})
