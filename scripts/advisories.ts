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
type Evaluated = { ok: boolean; said: string }

/** `output` is the output of `npm audit --json`. */
export function readAudit(output: string): Evaluated {
  const { data } = audit.safeParse(parse(output))
  if (!data) return { ok: true, said: 'Advisories were not checked: the registry could not be asked.' }
  const known = Object.values(data.vulnerabilities)
  const grave = known.filter(({ severity }) => severity === 'high' || severity === 'critical')
  if (grave.length > 0)
    return { ok: false, said: ['Known holes in what an installation runs:', ...grave.map(lineOf)].join('\n') }
  return {
    ok: true,
    said: `No high or critical advisory in what an installation runs; ${known.length} lesser.`,
  }
}

function lineOf({ name, severity, range, via }: Vulnerability): string {
  const holes = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title}, ${one.url}`))
  return [`${severity}: ${name} ${range}`.trim(), ...holes].join(': ')
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
  const { ok, said } = readAudit(stdout ?? '')
  process.stdout.write(`${said}\n`)
  process.exitCode = ok ? 0 : 1
}
