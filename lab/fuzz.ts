// `npm run fuzz`: the random requests and hostile servers of `npm test`, each for ten minutes or FUZZ_MINUTES, and the
// attacks on the shares, with a limit on the time of another account's reads. Arguments choose among the files. Exits
// with 1 when a response was not allowed, and prints the request and its seed.
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
  'server/shares.test.ts',
]
const chosen = process.argv.slice(2)

const child = spawn(
  process.execPath,
  [
    '--test',
    '--test-isolation=none',
    '--test-force-exit',
    '--import',
    './lab/fuzz-runs.ts',
    ...(chosen.length > 0 ? chosen : files),
  ],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { FUZZ_MINUTES: '10', FUZZ_RUNS: '1000000000', ...process.env },
  },
)
const [code] = (await once(child, 'exit')) as [number | null]
process.exit(code ?? 1)
