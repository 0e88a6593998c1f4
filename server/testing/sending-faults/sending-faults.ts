// The long form of the fault runs. Prints an account for each, and fails when a recipient got a message twice, a
// message was lost silently, or more are uncertain than were in flight at the kills.
import { freshDatabase } from '#database/testing/fresh-database.ts'
import { killAroundBranches, type BranchAccount } from './branches.ts'
import { cutEverywhere } from './cuts.ts'
import { freezeProcesses } from './freezes.ts'
import { killAtEveryPoint, killAtRandom } from './kills.ts'
import { durablePostgres } from '#database/testing/own-postgres.ts'
import { killAroundReplies } from './replies.ts'
import { restartDatabase } from './restarts.ts'
import type { Account } from './run.ts'
import { endWorkers, type EndAccount } from './worker-ends.ts'

export type FaultScale = {
  timesAtEachPoint: number
  randomKills: number
  freezes: number
  restarts: number
  workerEnds: number
}

export const longScale: FaultScale = {
  timesAtEachPoint: 50,
  randomKills: 1_000,
  freezes: 500,
  restarts: 200,
  workerEnds: 50,
}

/** Returns whether all checks passed. */
export async function runSendingFaults(scale: FaultScale, print: (line: string) => void): Promise<boolean> {
  const { report, allHeld } = createReport(print)
  const t = await freshDatabase()
  const staying = setInterval(() => undefined, 1_000)
  await report('kill -9 at every named point', killAtEveryPoint(t, scale.timesAtEachPoint), (run) =>
    isWhole(run, run.kills * run.concurrency),
  )
  await report('kill -9 at random', killAtRandom(t, scale.randomKills), (run) =>
    isWhole(run, run.kills * run.concurrency),
  )
  await report('kill -9 around a condition', killAroundBranches(t, scale.timesAtEachPoint), branchesHeld)
  await report(
    'kill -9 while replies begin steps of their own',
    killAroundReplies(t, scale.timesAtEachPoint),
    ({ duplicates, notBegun, astray, open }) => duplicates + notBegun + astray + open === 0,
  )
  for (const processes of [2, 4])
    await report(
      `${processes} processes that freeze past their leases`,
      freezeProcesses(t, processes, scale.freezes),
      (run) => isWhole(run, Infinity),
    )
  await t.close()

  const own = await durablePostgres()
  await report(
    'PostgreSQL that ends at once and recovers',
    restartDatabase(own, scale.restarts, [own]),
    (run) => isWhole(run, run.restarts * run.concurrency),
  )
  await report('SIGTERM to a whole process', endWorkers(own, 'SIGTERM', scale.workerEnds), endedInOrder)
  await report('kill -9 of a whole process', endWorkers(own, 'SIGKILL', scale.workerEnds), (run) =>
    isWhole(run, run.ends * run.concurrency),
  )
  await own.close()
  await report('a cut after each byte', cutEverywhere(1), ({ wrong }) => wrong.length === 0)
  clearInterval(staying)
  return allHeld()
}

/** Prints each account when it is done, and whether it passed. */
export function createReport(print: (line: string) => void) {
  let all = true
  return {
    async report<Run extends object>(name: string, run: Promise<Run>, holds: (run: Run) => boolean) {
      const account = await run
      const held = holds(account)
      print(`${held ? 'held  ' : 'BROKEN'} ${name}: ${JSON.stringify(account)}`)
      all &&= held
    },
    allHeld: () => all,
  }
}

/** A held message was in flight when four processes ended. */
export const isWhole = ({ duplicates, lost, open, uncertain, held }: Account, mostUncertain: number) =>
  duplicates + lost + open === 0 && uncertain <= mostUncertain && held <= mostUncertain / 4

export const branchesHeld = ({ kills, leads, uncertain, ...wrong }: BranchAccount) =>
  Object.values(wrong).every((count) => count === 0) && uncertain <= kills * 4 && uncertain < leads

export const endedInOrder = (run: EndAccount) =>
  isWhole(run, 0) && run.leftInFlight === 0 && run.exits['0'] === run.ends
