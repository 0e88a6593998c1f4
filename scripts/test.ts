// Runs everything: static checks, tests on the embedded PostgreSQL, those of functions and the protocol on a
// PostgreSQL of the machine if there is one, and journeys in a real browser.
import { globSync } from 'node:fs'
import { prepareCluster } from '#database/testing/prepared-cluster.ts'
import { runStaticChecks } from './check.ts'
import { buildIfStale } from './build.ts'
import { bundleIfStale } from './bundle-program.ts'
import { runJourneys } from './journeys.ts'
import { longTests } from './long-tests.ts'
import { placeTemporaryFilesInMemory } from './memory-folder.ts'
import { runNodeTests } from './node-tests.ts'
import { testsOnPostgres } from './postgres-tests.ts'
import type { Outcome } from './test-report.ts'

const systems = globSync('/usr/lib/postgresql/*/bin').filter((path) => Number(path.split('/')[4]) >= 15)

placeTemporaryFilesInMemory()
const checks = timed('checks', runStaticChecks)
await Promise.all([
  // Some tests start the real server, which serves the build.
  buildIfStale().then(() => prepareCluster()),
  bundleIfStale('test-programs'),
  // Prepared once, before several processes need it at the same time.
  ...systems.map((bin) => prepareCluster(bin)),
])
const outcomes: Outcome[] = await Promise.all([
  checks,
  timed('tests', () =>
    runNodeTests([
      // Tests that start servers also wait, so they come first: at the end the processors would be idle.
      { patterns: ['{server,cli,scripts,lab}/**/*.test.ts'], leaveOut: longTests, filesEach: 30 },
      ...systems.map((bin) => ({
        title: `On the PostgreSQL in ${bin}`,
        // The parts of the protocol that write their own SQL: sign-up and sessions call functions, which are tested
        // there anyway.
        patterns: testsOnPostgres('{database,server/supabase/*}/**/*.test.ts').filter(
          (file) => !isOfPolicy(file),
        ),
        env: { TEST_POSTGRES_BIN: bin },
      })),
      { patterns: databaseTests(), title: 'Tests of the database' },
      {
        patterns: ['*.test.ts', '{core,web,e2e}/**/*.test.ts'],
        title: 'Tests that only compute',
        endsByItself: true,
      },
    ]),
  ),
  timed('journeys', runJourneys),
])

/**
 * Policies are tested in every role, and broken to check that this is noticed, only on the embedded PostgreSQL. On
 * every PostgreSQL all policies are in force, because they are part of the cluster that its tests copy.
 */
function isOfPolicy(file: string): boolean {
  return file.startsWith('database/policies/') && !file.endsWith('/catalog.test.ts')
}

/**
 * Functions are tested once: on the machine's older PostgreSQL if there is one; servers and journeys use them on the
 * embedded one.
 */
function databaseTests(): string[] {
  const elsewhere = new Set(systems.length > 0 ? testsOnPostgres('database/functions/**/*.test.ts') : [])
  return globSync('database/**/*.test.ts').filter((file) => !elsewhere.has(file))
}

const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? [])
if (flaky.length > 0)
  process.stdout.write(`\nFlaky: failed, and passed when they ran again:\n${flaky.join('\n')}\n`)
const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`)
process.exitCode = total('failed') === 0 ? 0 : 1

async function timed(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const start = performance.now()
  const outcome = await work()
  process.stdout.write(`\n${name}: ${Math.round((performance.now() - start) / 1000)} s\n`)
  return outcome
}
