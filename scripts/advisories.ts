// Known holes in the packages that an installation runs, as the registry lists them. Fails for a high or critical one;
// a registry that can't be asked is said, and fails nothing: no build depends on somebody else's server.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

type Severity = 'info' | 'low' | 'moderate' | 'high' | 'critical'
export type Audit = { vulnerabilities?: Record<string, { name: string; severity: Severity; range?: string }> }
export type Judged = { ok: boolean; said: string }

/** `output` is what `npm audit --json` printed. */
export function judgeAudit(output: string): Judged {
  const audit = parse(output)
  if (!audit?.vulnerabilities) {
    return { ok: true, said: 'Advisories were not checked: the registry could not be asked.' }
  }
  const known = Object.values(audit.vulnerabilities)
  const grave = known.filter(({ severity }) => severity === 'high' || severity === 'critical')
  if (grave.length === 0) {
    return {
      ok: true,
      said: `No high or critical advisory in what an installation runs; ${known.length} lesser.`,
    }
  }
  const lines = grave.map(({ name, severity, range }) => `${severity}: ${name} ${range ?? ''}`.trim())
  return { ok: false, said: ['Known holes in what an installation runs:', ...lines].join('\n') }
}

function parse(output: string): Audit | undefined {
  try {
    return JSON.parse(output) as Audit
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  const { ok, said } = judgeAudit(stdout ?? '')
  process.stdout.write(`${said}\n`)
  process.exitCode = ok ? 0 : 1
}
