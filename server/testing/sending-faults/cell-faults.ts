// The same faults for an account in a cell, and all of them together while it moves between the home database and the
// cell.
import { killAroundBranches } from './branches.ts'
import { openFaultyServers } from './account-at-cell.ts'
import { freezeProcesses } from './freezes.ts'
import { killAtEveryPoint, killAtRandom } from './kills.ts'
import { failWhileItMoves, type MovesAccount } from './moves.ts'
import { restartDatabase } from './restarts.ts'
import { branchesHeld, createReport, endedInOrder, isWhole, type FaultScale } from './sending-faults.ts'
import { endWorkers } from './worker-ends.ts'

type CellFaultScale = FaultScale & { moving: number }

export const longCellScale: CellFaultScale = {
  timesAtEachPoint: 10,
  randomKills: 100,
  freezes: 50,
  restarts: 40,
  workerEnds: 20,
  moving: 30,
}

/** Returns whether all checks passed. Each run uses a new account, so that none finds data of another. */
export async function runCellFaults(scale: CellFaultScale, print: (line: string) => void): Promise<boolean> {
  const { report, allHeld } = createReport(print)
  const servers = await openFaultyServers()
  const { home, cell, account, jwtSecret, dataKey } = servers
  await report(
    'at a cell, kill -9 at every named point',
    killAtEveryPoint(await account(), scale.timesAtEachPoint),
    (run) => isWhole(run, run.kills * run.concurrency),
  )
  await report('at a cell, kill -9 at random', killAtRandom(await account(), scale.randomKills), (run) =>
    isWhole(run, run.kills * run.concurrency),
  )
  await report(
    'at a cell, kill -9 around a condition',
    killAroundBranches(await account(), scale.timesAtEachPoint),
    branchesHeld,
  )
  await report(
    'at a cell, 2 processes that freeze past their leases',
    freezeProcesses(await account(), 2, scale.freezes),
    (run) => isWhole(run, Infinity),
  )
  await report(
    'PostgreSQL of home and of the cell that end at once and recover',
    restartDatabase(await account(), scale.restarts, [home, cell]),
    (run) => isWhole(run, run.restarts * run.concurrency),
  )
  const installation = async () => ({
    ...(await account()),
    url: home.url,
    secrets: { JWT_SECRET: jwtSecret, DATA_KEYS: dataKey },
  })
  await report(
    'at a cell, SIGTERM to a whole process',
    endWorkers(await installation(), 'SIGTERM', scale.workerEnds),
    endedInOrder,
  )
  await report(
    'at a cell, kill -9 of a whole process',
    endWorkers(await installation(), 'SIGKILL', scale.workerEnds),
    (run) => isWhole(run, run.ends * run.concurrency),
  )
  await report('all of it while the account moves', failWhileItMoves(servers, scale.moving), movedWhole)
  await servers.close()
  return allHeld()
}

/** Messages were sent from both servers, and every move was completed. */
export const movedWhole = (run: MovesAccount): boolean => {
  const inflicted = Object.values(run.faults).reduce((sum, count) => sum + count, 0)
  return (
    isWhole(run, inflicted * run.concurrency) &&
    run.moves > 1 &&
    run.sentAtCell > 0 &&
    run.sentAtCell < run.accepted
  )
}
