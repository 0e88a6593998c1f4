// What a push must pass, in well under a minute: format, lint, types of every floor, boundaries and unit tests.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runNodeTests, type Outcome } from './node-tests.ts'

const bin = (name: string) => join(import.meta.dirname, '..', 'node_modules', '.bin', name)

const floors = ['core', 'database', 'server', 'web', 'cli', 'scripts', 'bench', 'e2e']
const steps: [name: string, program: string, args: string[]][] = [
  ['format', bin('oxfmt'), ['--check']],
  ['lint', bin('oxlint'), ['--type-aware', '--quiet']],
  ['types of the root', bin('tsc'), ['-p', '.']],
  ...floors.map((floor): [string, string, string[]] => [`types of ${floor}`, bin('tsc'), ['-p', floor]]),
]

export function runStaticChecks(): Outcome {
  const outcome = { passed: 0, failed: 0 }
  for (const [name, program, args] of steps) {
    const { status } = spawnSync(program, args, { stdio: 'inherit' })
    process.stdout.write(`${status === 0 ? '✔' : '✖'} ${name}\n`)
    outcome[status === 0 ? 'passed' : 'failed'] += 1
  }
  return outcome
}

if (import.meta.main) {
  const checks = runStaticChecks()
  const units = await runNodeTests([{ patterns: ['*.test.ts', 'core/**/*.test.ts', 'web/**/*.test.ts'] }])
  process.exitCode = checks.failed + units.failed === 0 ? 0 : 1
}
