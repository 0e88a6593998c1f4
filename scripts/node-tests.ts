// Runs the tests that need no browser in a few parallel processes, and reports the results.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readReport, type FileResult, type Outcome } from './test-report.ts'

type NodeRun = {
  patterns: string[]
  /** Files of the patterns that do not run. */
  leaveOut?: readonly string[]
  /** The files per process, when fewer than usual. */
  filesEach?: number
  env?: Record<string, string>
  /** Printed above its output. */
  title?: string
  /**
   * Nothing is open when the tests have ended, so the process need not be forced to exit: that loses unprinted
   * output, of which there is much when tests only compute.
   */
  endsByItself?: boolean
}

/** A batch of files that failed; `failed` names the tests of each. */
type Again = { batch: Batch; failed: FileResult[] }

type Batch = { title: string; files: string[]; env: Record<string, string>; endsByItself: boolean }

/** The files per process: fewer files balance the processes better, but each process starts a PostgreSQL. */
const FILES_OF_A_PROCESS = 60

/**
 * Tests spend half of their time waiting: for a lease, a timeout, a process that ends. Others use the processors
 * then.
 */
const PROCESSES = 2 * availableParallelism() + 1

/** A test that hangs fails, and the others still run; the slowest file takes a tenth of this time. */
const HANGS_AFTER_MS = 20 * 60_000

/** A failure in CI is repeated once alone: a busy machine may be slow once, but a second failure is real. */
export async function runNodeTests(runs: NodeRun[]): Promise<Outcome> {
  const queue = runs.flatMap(shareOut)
  const outcome: Outcome = { passed: 0, failed: 0 }
  const results: FileResult[] = []
  const again: Again[] = []
  async function work(): Promise<void> {
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      const report = await runBatch(batch)
      outcome.passed += report.passed
      outcome.failed += report.failed
      results.push(...report.files)
      if (report.failed > 0) again.push({ batch, failed: report.files.filter((file) => file.failed) })
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, work))
  printSlowest(results)
  return process.env['CI'] && outcome.failed > 0 ? runAgain(outcome.passed, again) : outcome
}

async function runAgain(passed: number, batches: Again[]): Promise<Outcome> {
  const outcome = { passed, failed: 0, flaky: [] as string[] }
  for (const { batch, failed } of batches) {
    const files = failed.length > 0 ? failed.map(({ name }) => name) : batch.files
    for (const file of files) {
      const report = await runBatch({ ...batch, title: `${batch.title}: ${file} once more`, files: [file] })
      outcome.failed += report.failed
      if (report.failed > 0) continue
      outcome.passed += 1
      const tests = failed.find(({ name }) => name === file)?.failedTests ?? []
      outcome.flaky.push(...(tests.length > 0 ? tests.map((test) => `${file}: ${test}`) : [file]))
    }
  }
  return outcome
}

// Files next to each other in the alphabet are similar and equally slow, so taking every nth balances best.
function shareOut(run: NodeRun): Batch[] {
  const {
    patterns,
    leaveOut = [],
    filesEach = FILES_OF_A_PROCESS,
    env = {},
    title = 'Tests',
    endsByItself = false,
  } = run
  const files = globSync(patterns, { exclude: ['**/node_modules/**', ...leaveOut] }).toSorted()
  const parts = Math.max(
    Math.ceil(files.length / filesEach),
    Math.min(availableParallelism(), Math.ceil(files.length / 10)),
  )
  return Array.from({ length: parts }, (_, part) => ({
    title: parts === 1 ? title : `${title}, ${part + 1} of ${parts}`,
    files: files.filter((_, i) => i % parts === part),
    env,
    endsByItself,
  }))
}

async function runBatch({ title, files, env, endsByItself }: Batch): Promise<ReturnType<typeof readReport>> {
  // The official client keeps a timer running after it disconnected, hence the forced exit.
  const child = spawn(
    process.execPath,
    [
      ...(endsByItself ? [] : ['--test-force-exit']),
      // Server responses become garbage immediately: with more room for it, tests with many requests compute a tenth
      // less.
      '--max-semi-space-size=64',
      `--test-timeout=${HANGS_AFTER_MS}`,
      '--test-reporter=spec',
      join(import.meta.dirname, 'run-test-files.ts'),
      ...files,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  // The output of one process is printed together.
  process.stdout.write(`\n${title}\n${printed}${signal ? `\nended by ${signal}\n` : ''}`)
  return readReport(printed, code)
}

function printSlowest(results: FileResult[]): void {
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)
  process.stdout.write('\nThe slowest files, in seconds:\n')
  for (const { name, seconds } of slowest) process.stdout.write(`${seconds.toFixed(1).padStart(6)} ${name}\n`)
}
