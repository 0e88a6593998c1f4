import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJourneyReport, readReport } from './test-report.ts'

const printed = (fail: number) => `▶ core/a.test.ts
  ✔ one thing holds (1.5ms)
✔ core/a.test.ts (2000.5ms)
▶ core/b.test.ts
  ✖ another holds (1ms)
${fail ? '✖' : '✔'} core/b.test.ts (3ms)
ℹ tests 2
ℹ suites 2
ℹ pass ${2 - fail}
ℹ fail ${fail}
ℹ cancelled 0

✖ failing tests:
`

test('a report counts tests, and tells which files failed and how long each took', () => {
  const { passed, failed, files } = readReport(printed(1), 1)
  assert.deepEqual([passed, failed], [1, 1])
  assert.deepEqual(files, [
    { name: 'core/a.test.ts', seconds: 2.0005, failed: false, failedTests: [] },
    { name: 'core/b.test.ts', seconds: 0.003, failed: true, failedTests: ['another holds'] },
  ])
})

test('a process that ended before its summary, with an exit code of its own, or without a test has failed', () => {
  assert.equal(readReport(printed(0), 0).failed, 0)
  assert.equal(readReport(printed(0), 1).failed, 1)
  assert.equal(readReport('▶ core/a.test.ts\n', null).failed, 1)
  assert.equal(readReport('ℹ tests 0\nℹ pass 0\n', 0).failed, 1)
})

test('journeys that passed at their second try are named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const outcome = readJourneyReport({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [],
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('it is sent', 'expected'), spec('it is read', 'unexpected')],
        suites: [{ file: 'a.spec.ts', specs: [spec('it is undone', 'flaky')] }],
      },
    ],
  })
  assert.deepEqual(outcome, { passed: 2, failed: 1, flaky: ['e2e/a.spec.ts: it is undone'] })
})
