import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const TURNS = 50
const TURN_MS = 100

/** Rejects after five seconds in which this process ran: time without a processor does not count. */
export async function ended(): Promise<never> {
  for (let turn = 0; turn < TURNS; turn += 1) await sleep(TURN_MS, undefined, { ref: false })
  return assert.fail('it did not end')
}
