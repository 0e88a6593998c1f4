// Runs the tests that need no browser, all files in one process, and tells how they went.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'

export type Outcome = { passed: number; failed: number }

export async function runNodeTests(patterns: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const files = globSync(patterns, { exclude: ['node_modules/**'] }).toSorted()
  // The official client keeps a timer alive after it disconnected, hence the forced exit.
  const child = spawn(
    process.execPath,
    ['--test', '--test-isolation=none', '--test-force-exit', '--test-reporter=spec', ...files],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    },
  )
  let tail = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    tail = (tail + chunk.toString()).slice(-100_000)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  const count = (word: string) =>
    Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(tail.slice(tail.lastIndexOf('ℹ tests')))?.[1] ?? 0)
  const failed = count('fail') + count('cancelled')
  // A run that died before its summary, or found no test, is no success.
  const broken = code !== 0 && failed === 0 ? 1 : 0
  return { passed: count('pass'), failed: failed + broken + (count('tests') === 0 && broken === 0 ? 1 : 0) }
}
