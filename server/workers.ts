// What the role `worker` does, beside answering requests: each loop claims its work in the database, so that any
// number of processes may run all of them.
import type { Database } from '#database/database.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { startDelivery } from './mail/deliver-outbox.ts'

export type Worker = {
  /** For the log. */
  name: string
  start(): void
  /** Ends what is under way and claims nothing more. */
  stop(): Promise<void>
}

export type WorkerParts = { config: Config; db: Database; log: Log }

export function openWorkers(parts: WorkerParts): Worker[] {
  return [systemMail(parts)]
}

function systemMail({ config, db, log }: WorkerParts): Worker {
  let stop = async () => undefined as void
  return {
    name: 'system mail',
    start() {
      stop = startDelivery(db, config.mail, log)
    },
    stop: () => stop(),
  }
}
