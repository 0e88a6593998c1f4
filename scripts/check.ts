// The checks that a push must pass, in well under a minute: format, lint, types of every layer, boundaries and unit
// tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runNodeTests } from './node-tests.ts'
import type { Outcome } from './test-report.ts'

const bin = (name: string) => join(import.meta.dirname, '..', 'node_modules', '.bin', name)

// The linter's compiler is written in Go. Its garbage collector takes a fifth of its time, for memory that its exit
// frees anyway; and each further thread infers the same types again.
const computeOnce = { GOGC: '400', GOMAXPROCS: '1' }

type Step = [name: string, program: string, args: string[]]
const steps: Step[] = [
  ['format', bin('oxfmt'), ['--check']],
  // Checks each file with the nearest tsconfig.json that includes it, by the types that the rules need anyway.
  ['lint and types', bin('oxlint'), ['--type-aware', '--type-check', '--format', 'unix']],
]

export async function runStaticChecks(): Promise<Outcome> {
  const outcome = { passed: 0, failed: 0 }
  const queue = [...steps]
  async function work(): Promise<void> {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const held = await runStep(step)
      outcome[held ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return outcome
}

async function runStep([name, program, args]: Step): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...computeOnce },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  // Lint passes with warnings, which are for functions and files over the size budget.
  const hasWarnings = printed.includes('max-lines')
  process.stdout.write(`${code === 0 ? '✔' : '✖'} ${name}\n${code === 0 && !hasWarnings ? '' : printed}`)
  return code === 0
}

if (import.meta.main) {
  const checks = await runStaticChecks()
  const units = await runNodeTests([
    { patterns: ['*.test.ts', 'core/**/*.test.ts', 'web/**/*.test.ts'], endsByItself: true },
  ])
  process.exitCode = checks.failed + units.failed === 0 ? 0 : 1
}
