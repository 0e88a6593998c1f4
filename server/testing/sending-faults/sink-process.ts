// The mail server of the fault runs, in a separate process: a message is on disk before it is accepted. It tells its
// parent when a message reaches a phase, and waits a moment there, so that a kill can hit.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { startSink, type Phase } from '#server/testing/sending/sink.ts'

export type SinkOrders = {
  logFile: string
  /** Milliseconds at these phases. */ waits: Partial<Record<Phase, number>>
}

// Two sinks of a run must not both survive their parent.
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
