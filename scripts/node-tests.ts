// Runs the tests that need no browser in a few processes beside one another, and tells how they went.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

export type Outcome = { passed: number; failed: number }

export type NodeRun = {
  patterns: string[]
  env?: Record<string, string>
  /** Printed above what it says. */
  title?: string
}

/**
 * Each run is shared out over as many processes as there are cores, and as many are under way at a time. What they
 * print stays together: the first one's at once, the others' when it is their turn.
 */
export async function runNodeTests(runs: NodeRun[]): Promise<Outcome> {
  const cores = availableParallelism()
  const shares = runs.flatMap((run) => shareOut(run, cores))
  const outcome: Outcome = { passed: 0, failed: 0 }
  const started: Promise<Outcome>[] = []
  const free = Array.from({ length: cores }, () => Promise.resolve())
  const turn = createTurns(shares.length)
  for (const [i, share] of shares.entries()) {
    const lane = i % cores
    const running = free[lane]!.then(() => runShare(share, turn(i)))
    free[lane] = running.then(() => undefined)
    started.push(running)
  }
  for (const { passed, failed } of await Promise.all(started)) {
    outcome.passed += passed
    outcome.failed += failed
  }
  return outcome
}

type Share = { title: string; files: string[]; env: Record<string, string> }

// Neighbours in the alphabet are of one kind and equally slow: every other one balances best.
function shareOut({ patterns, env = {}, title = 'Tests' }: NodeRun, cores: number): Share[] {
  const files = globSync(patterns, { exclude: ['node_modules/**'] }).toSorted()
  const parts = Math.min(cores, Math.max(1, files.length))
  return Array.from({ length: parts }, (_, part) => ({
    title: parts === 1 ? title : `${title}, ${part + 1} of ${parts}`,
    files: files.filter((_, i) => i % parts === part),
    env,
  }))
}

type Out = { write(chunk: string): void; end(): void }

/** Writers of which the first one prints, and each of the others once all before it have ended. */
function createTurns(count: number): (i: number) => Out {
  const held: string[] = Array.from({ length: count }, () => '')
  const ended = new Set<number>()
  let speaking = 0
  return (i) => ({
    write(chunk) {
      if (i === speaking) process.stdout.write(chunk)
      else held[i] += chunk
    },
    end() {
      ended.add(i)
      while (ended.has(speaking)) {
        speaking += 1
        process.stdout.write(held[speaking] ?? '')
      }
    },
  })
}

async function runShare({ title, files, env }: Share, out: Out): Promise<Outcome> {
  out.write(`\n${title}\n`)
  // The official client keeps a timer alive after it disconnected, hence the forced exit.
  const child = spawn(
    process.execPath,
    ['--test-force-exit', '--test-reporter=spec', join(import.meta.dirname, 'run-test-files.ts'), ...files],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  )
  let tail = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out.write(chunk)
    tail = (tail + chunk).slice(-100_000)
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => out.write(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  out.end()
  return readOutcome(tail, code)
}

function readOutcome(tail: string, code: number | null): Outcome {
  const count = (word: string) =>
    Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(tail.slice(tail.lastIndexOf('ℹ tests')))?.[1] ?? 0)
  const failed = count('fail') + count('cancelled')
  // A run that died before its summary, or found no test, is no success.
  const broken = code !== 0 && failed === 0 ? 1 : 0
  return { passed: count('pass'), failed: failed + broken + (count('tests') === 0 && broken === 0 ? 1 : 0) }
}
