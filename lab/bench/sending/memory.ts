// The memory growth of a process that sends all day.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setUpScenario } from '../../../database/testing/sending-scenario.ts'
import type { Figure } from '../figure.ts'
import { html, MAILBOXES, sendAll, text, type Setup } from './setup.ts'

const GROWN_MB = 4
const SAMPLES = 40

/** The lowest memory of the last quarter, relative to that of the first, so that garbage does not count. */
export async function measureMemory(setup: Setup, port: number, mails: number): Promise<Figure> {
  const { connected, sql, owner } = setup
  const tracked = { text, html, campaign: 'tracks_clicks = true' }
  const scenario = await setUpScenario(sql, owner, { leads: mails, mailboxes: MAILBOXES, ...tracked })
  const heights: { sent: number; mb: number }[] = []
  await sendAll(setup, connected.openPool(6), { scenario, mails, port }, (sent) => {
    if (sent >= (heights.length * mails) / SAMPLES) heights.push({ sent, mb: heldMb() })
  })
  const lowest = (from: number, to: number) =>
    Math.min(...heights.filter(({ sent }) => sent >= from && sent <= to).map(({ mb }) => mb))
  const grown = lowest(0.75 * mails, mails) - lowest(1, 0.25 * mails)
  return {
    name: `sending: memory stays through ${mails} mails`,
    ratio: GROWN_MB / Math.max(1, grown),
    floor: 1,
    baseline: `${GROWN_MB} MB of growth`,
    value: Math.round(grown * 10) / 10,
    unit: 'MB',
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heldMb(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
