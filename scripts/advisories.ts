// Known vulnerabilities of the packages that an installation runs, as the registry lists them. Fails for a high or
// critical one; an unavailable registry is reported but does not fail, so that no build depends on an external
// server.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

const audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.string(),
      range: z.string().default(''),
      /** Its advisories, or the packages through which it is affected. */
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])).default([]),
    }),
  ),
})
type Vulnerability = z.infer<typeof audit>['vulnerabilities'][string]
type AuditResult = { ok: boolean; report: string }

/** `output` is the output of `npm audit --json`. */
export function readAudit(output: string): AuditResult {
  const { data } = audit.safeParse(parse(output))
  if (!data) return { ok: true, report: 'Advisories were not checked: the registry is unavailable.' }
  const known = Object.values(data.vulnerabilities)
  const severe = known.filter(({ severity }) => severity === 'high' || severity === 'critical')
  if (severe.length > 0)
    return {
      ok: false,
      report: ['Known vulnerabilities in production dependencies:', ...severe.map(formatAdvisory)].join('\n'),
    }
  return {
    ok: true,
    report: `No high or critical advisory for production dependencies; ${known.length} of lower severity.`,
  }
}

function formatAdvisory({ name, severity, range, via }: Vulnerability): string {
  const causes = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title}, ${one.url}`))
  return [`${severity}: ${name} ${range}`.trim(), ...causes].join(': ')
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output)
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
  const { ok, report } = readAudit(stdout ?? '')
  process.stdout.write(`${report}\n`)
  process.exitCode = ok ? 0 : 1
}
