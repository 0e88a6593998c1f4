// `npm run fuzz`: the random requests of `npm test`, a million to each endpoint instead of some hundred, or
// FUZZ_RUNS. Exits with 1 when a response was not allowed, and prints the request and its seed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const files = [
  'server/fuzz.test.ts',
  'server/supabase/rest/rest-fuzz.test.ts',
  'server/supabase/realtime/frames.test.ts',
  'server/supabase/auth-bad-input.test.ts',
  'server/faults/hostile-servers.test.ts',
  'server/faults/hostile-dns.test.ts',
  'server/mailboxes/reading/hostile-servers.test.ts',
]

const child = spawn(
  process.execPath,
  ['--test', '--test-isolation=none', '--test-force-exit', '--import', './lab/fuzz-runs.ts', ...files],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, FUZZ_RUNS: process.env.FUZZ_RUNS ?? '1000000' },
  },
)
const [code] = (await once(child, 'exit')) as [number | null]
process.exit(code ?? 1)
