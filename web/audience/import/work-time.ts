import { UnreadableFile } from '#core/audience/unreadable-file.ts'

const MAX_MS = 5 * 60_000
/** A longer gap between two checks is a computer that slept, because a piece takes at most a few seconds. */
const MAX_GAP_MS = 20_000

/** Limits the time that converting a file computes. Waiting for the file does not count. */
export function createWorkTime(now: () => number) {
  let spent = 0
  let since = now()
  return {
    check(): void {
      spent += Math.min(now() - since, MAX_GAP_MS)
      since = now()
      if (spent > MAX_MS)
        throw new UnreadableFile('This file takes too long to read. Split it and import the parts.')
    },
    async pauseFor<Result>(waiting: Promise<Result>): Promise<Result> {
      this.check()
      try {
        return await waiting
      } finally {
        since = now()
      }
    },
  }
}
