import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReport } from './test-report.ts'

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
    { name: 'core/a.test.ts', seconds: 2.0005, failed: false },
    { name: 'core/b.test.ts', seconds: 0.003, failed: true },
  ])
})

test('a process that ended before its summary, with an exit code of its own, or without a test has failed', () => {
  assert.equal(readReport(printed(0), 0).failed, 0)
  assert.equal(readReport(printed(0), 1).failed, 1)
  assert.equal(readReport('▶ core/a.test.ts\n', null).failed, 1)
  assert.equal(readReport('ℹ tests 0\nℹ pass 0\n', 0).failed, 1)
})
