// The long form of the fault runs. Prints an account for each, and fails where somebody got a mail twice, a mail was
// lost silently, or more is uncertain than was under way at the kills.
import { freshDatabase } from '#database/testing.ts'
import { cutEverywhere } from './cuts.ts'
import { freezeProcesses } from './freezes.ts'
import { killAtEveryPoint, killAtRandom } from './kills.ts'
import type { Account } from './run.ts'

export type FaultScale = { timesAtEachPoint: number; randomKills: number; freezes: number }

export const longScale: FaultScale = { timesAtEachPoint: 50, randomKills: 1_000, freezes: 500 }

/** Whether all held. */
export async function runSendingFaults(scale: FaultScale, print: (line: string) => void): Promise<boolean> {
  const t = await freshDatabase()
  const staying = setInterval(() => undefined, 1_000)
  const held = (account: Account & { kills?: number; hands?: number }) =>
    account.duplicates + account.lost + account.open === 0 &&
    (account.kills === undefined || account.uncertain <= account.kills * account.hands!)
  let all = true
  const report = (name: string, ok: boolean, account: object) => {
    print(`${ok ? 'held  ' : 'BROKEN'} ${name}: ${JSON.stringify(account)}`)
    all &&= ok
  }
  const points = await killAtEveryPoint(t, scale.timesAtEachPoint)
  report('kill -9 at every named point', held(points), points)
  const random = await killAtRandom(t, scale.randomKills)
  report('kill -9 at random', held(random), random)
  for (const processes of [2, 4]) {
    const frozen = await freezeProcesses(t, processes, scale.freezes)
    report(`${processes} processes that freeze past their leases`, held(frozen), frozen)
  }
  const cuts = await cutEverywhere(1)
  report('a cut after each byte', cuts.wrong.length === 0, cuts)
  clearInterval(staying)
  await t.close()
  return all
}
