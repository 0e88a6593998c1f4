// Jobs of many accounts, started in turn: however many jobs one account has waiting, another's next job starts after
// at most one of each account before it.
type QueueLimits = {
  /** The most running jobs of one account. */
  atOnce: number
  /** The most waiting jobs of one account, and their largest total size. */
  waiting: number
  waitingBytes: number
}

export type Queued = { readonly account: string; readonly bytes: number }

type Line<Job> = { jobs: Job[]; running: number; bytes: number }

type FairQueue<Job> = {
  /** False when the account has too much waiting. */
  add(job: Job): boolean
  /** The next job of an account that may run one more; `done` must follow. */
  start(): Job | undefined
  done(job: Job): void
  /** Removes a waiting job; false when it is already running. */
  remove(job: Job): boolean
}

export function createFairQueue<Job extends Queued>(limits: QueueLimits): FairQueue<Job> {
  // In order of their turns: the account served last is at the end.
  const lines = new Map<string, Line<Job>>()

  function forget(account: string, line: Line<Job>): void {
    if (line.running === 0 && line.jobs.length === 0) lines.delete(account)
  }

  return {
    add(job) {
      const line = lines.get(job.account) ?? { jobs: [], running: 0, bytes: 0 }
      const isFull = line.jobs.length >= limits.waiting || line.bytes + job.bytes > limits.waitingBytes
      // A single job always fits: its pool has its own limits.
      if (isFull && line.jobs.length > 0) return false
      line.jobs.push(job)
      line.bytes += job.bytes
      lines.set(job.account, line)
      return true
    },
    start() {
      for (const [account, line] of lines) {
        if (line.running >= limits.atOnce) continue
        const job = line.jobs.shift()
        if (!job) continue
        line.bytes -= job.bytes
        line.running += 1
        lines.delete(account)
        lines.set(account, line)
        return job
      }
      return undefined
    },
    done({ account }) {
      const line = lines.get(account)
      if (!line) return
      line.running -= 1
      forget(account, line)
    },
    remove(job) {
      const line = lines.get(job.account)
      const at = line?.jobs.indexOf(job) ?? -1
      if (!line || at < 0) return false
      line.jobs.splice(at, 1)
      line.bytes -= job.bytes
      forget(job.account, line)
      return true
    },
  }
}
