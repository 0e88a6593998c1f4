import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { computeNeeds } from './capacity/model.ts'
import { simulate } from './capacity/simulate.ts'
import { SCALING_PAGE, withCapacity } from './write-capacity.ts'

test('docs/scaling.md has the table of these costs (else: node scripts/run.mjs lab/write-capacity.ts)', () => {
  const page = readFileSync(SCALING_PAGE, 'utf8')
  assert.equal(page, withCapacity(page))
})

test('the simulation needs no more cores than are computed, and not much fewer', () => {
  for (const seed of [2, 3]) {
    const ratio = simulate(10_000, seed).cores / computeNeeds(10_000).cores
    assert.ok(ratio > 0.7 && ratio < 1.1, `${ratio}`)
  }
})

test('ten times as many mailboxes need ten times as much', () => {
  const [few, many] = [computeNeeds(10_000), computeNeeds(100_000)]
  for (const name of ['emails', 'requests', 'cores', 'monthGigabytes'] as const)
    assert.ok(Math.abs(many[name] / few[name] - 10) < 1e-9, name)
})

test('the simulated work is all of it: as many emails leave as the assumptions say', () => {
  const { cores, busy } = simulate(10_000, 4)
  const { emails, requests } = computeNeeds(10_000)
  const perDay = (emails * (4.3 + 3 * 0.35) + requests * (2_000 / 1_725)) * 8 * 3.6
  // Hits of the last hours come after the end of the simulation.
  const simulated = cores * busy * 86_400
  assert.ok(simulated / perDay > 0.95 && simulated / perDay < 1.02, `${simulated / perDay}`)
})
