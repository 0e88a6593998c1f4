// Several processes on one database, each suspended now and then for longer than its lease.
import { setTimeout as sleep } from 'node:timers/promises'
import { killed, startRun, type Account, type RunDatabase } from './run.ts'

type FreezeAccount = Account & { freezes: number; processes: number }

export async function freezeProcesses(
  t: RunDatabase,
  processes: number,
  freezes: number,
): Promise<FreezeAccount> {
  const run = await startRun(t, {
    leads: 60 * freezes + 60,
    mailboxes: 12,
    concurrency: 8,
    waits: { dot: 60, rcpt: 20, mail: 10 },
  })
  const senders = await Promise.all(Array.from({ length: processes }, () => run.startSender()))
  let frozen = 0
  while (frozen < freezes && !(await run.isOver())) {
    const sender = senders[frozen % processes]!
    sender.kill('SIGSTOP')
    // A lease lasts one second.
    await sleep(1_300 + Math.random() * 400)
    sender.kill('SIGCONT')
    frozen += 1
    await sleep(50 + Math.random() * 150)
  }
  for (const sender of senders) await killed(sender)
  return { ...(await run.finish()), freezes: frozen, processes }
}
