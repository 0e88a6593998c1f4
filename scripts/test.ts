// Everything: static checks, tests on the embedded PostgreSQL, the database's and the protocol's once more
// on a PostgreSQL of the machine where there is one, then journeys in a real browser.
import { globSync } from 'node:fs'
import { runStaticChecks } from './check.ts'
import { buildIfStale } from './build.ts'
import { runJourneys } from './journeys.ts'
import { runNodeTests, type Outcome } from './node-tests.ts'

const outcomes: Outcome[] = [runStaticChecks()]
outcomes.push(await runNodeTests(['*.test.ts', '{core,database,server,web,cli,scripts}/**/*.test.ts']))
for (const bin of globSync('/usr/lib/postgresql/*/bin').filter((path) => Number(path.split('/')[4]) >= 15)) {
  process.stdout.write(`\nOnce more on the PostgreSQL in ${bin}\n`)
  outcomes.push(await runNodeTests(['{database,server/supabase}/**/*.test.ts'], { TEST_POSTGRES_BIN: bin }))
}
await buildIfStale()
outcomes.push(await runJourneys())

const total = (key: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`)
process.exitCode = total('failed') === 0 ? 0 : 1
