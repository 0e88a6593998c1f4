// `npm run faults`: the long form of fault tests that `npm test` runs a few times. Kills at every named point and at
// random, suspensions past the lease with two and four processes, ends of the database and of whole processes, cuts
// after each byte. Prints an account of each; exits with 1 when a message was sent twice, was lost, or more are
// uncertain than were in flight. Then the other faults (docs/faults.md), as often, and an upgrade of every state that
// development left between 0.1.0 and 0.2.0. FAULTS_SCALE=0.1 runs a tenth of
// it. `npm run faults -- --cell` does this with mail for an account on a second PostgreSQL, and moves it between both
// meanwhile. `npm run faults -- --long-tests` runs only the test files that `npm test` leaves out, in minutes.
import { longCellScale, runCellFaults } from '../server/testing/sending-faults/cell-faults.ts'
import { longScale, runSendingFaults } from '../server/testing/sending-faults/sending-faults.ts'
import { longTests } from '../scripts/long-tests.ts'
import { runNodeTests } from '../scripts/node-tests.ts'

const part = Number(process.env.FAULTS_SCALE ?? 1)
const times = (count: number): number => Math.max(1, Math.round(count * part))

const scaled = <Scale extends Record<string, number>>(scale: Scale): Scale =>
  Object.fromEntries(Object.entries(scale).map(([name, count]) => [name, times(count)])) as Scale
const print = (line: string): void => console.log(line)

const env = { FAULTS_TIMES: String(part) }

if (process.argv.includes('--long-tests')) {
  const { failed } = await runNodeTests([{ title: 'Long tests', patterns: [...longTests], filesEach: 4 }])
  process.exit(failed === 0 ? 0 : 1)
}

if (process.argv.includes('--cell')) {
  const atCell = await runCellFaults(scaled(longCellScale), print)
  const { failed } = await runNodeTests([
    { title: 'Isolation at a cell', patterns: ['server/cells/isolation.test.ts'], env },
  ])
  process.exit(atCell && failed === 0 ? 0 : 1)
}
const held = await runSendingFaults(scaled(longScale), print)
const patterns = ['cli/least-rights.test.ts', 'server/faults/*.test.ts', ...longTests]
const others = await runNodeTests([{ title: 'Everything else', patterns, env }])
process.exit(held && others.failed === 0 ? 0 : 1)
