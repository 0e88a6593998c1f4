import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { RULE_PACK } from '#core/analysis/checks.ts'
import { digestOfScores, entryToAdd, LEDGER, readLedger } from './golden-scores.ts'

test('golden drafts have the scores recorded for the current rule pack', async () => {
  assert.equal(
    entryToAdd(readLedger(), RULE_PACK, await digestOfScores()),
    null,
    'Run "npm run golden" to record the scores of this rule pack.',
  )
})

test('refuses a changed score under the same rule pack number, and a number that is not above the last', () => {
  const ledger = [
    { rulePack: 3, digest: 'a' },
    { rulePack: 4, digest: 'b' },
  ]
  assert.equal(entryToAdd(ledger, 4, 'b'), null)
  assert.throws(() => entryToAdd(ledger, 4, 'c'), /Raise it to 5/)
  assert.throws(() => entryToAdd(ledger, 2, 'c'), /Raise it to 5/)
  assert.deepEqual(entryToAdd(ledger, 5, 'c'), { rulePack: 5, digest: 'c' })
})

test('rule pack numbers increase, and no committed line of the ledger was ever changed', () => {
  const numbers = readLedger().map(({ rulePack }) => rulePack)
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].toSorted((a, b) => a - b),
  )
  assert.equal(numbers.at(-1), RULE_PACK)
  const root = join(import.meta.dirname, '..')
  const git = (...args: string[]): string =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? ''
  // A copy without history, such as a package, has nothing to compare with.
  const changes = `${git('log', '--format=', '-p', '--', LEDGER)}\n${git('diff', 'HEAD', '--', LEDGER)}`
  assert.deepEqual(
    changes.split('\n').filter((line) => /^-\d/.test(line)),
    [],
    'Raise RULE_PACK instead of changing the digest of a number that was committed.',
  )
})
