// The test files whose result may differ on another PostgreSQL: those that use the cluster copied by tests. A test
// that starts its own, or none, would only repeat itself.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const CLUSTER = 'database/testing/prepared-cluster.ts'

/** The files of `pattern` that run on the PostgreSQL of TEST_POSTGRES_BIN. */
export function testsOnPostgres(pattern: string): string[] {
  return globSync(pattern).filter((file) => !testsEvery(file) && reaches(file, new Set()))
}

/** True for a test that starts each installed PostgreSQL itself. */
const testsEvery = (file: string) => readFileSync(file, 'utf8').includes('/usr/lib/postgresql/')

function reaches(file: string, seen: Set<string>): boolean {
  if (file === CLUSTER) return true
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  return importsOf(file).some((imported) => reaches(imported, seen))
}

function importsOf(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(
    /(?:\bfrom|^import|\bimport\()\s*'(#|\.{1,2}\/)([^']+)'/gm,
  )
  return [...names].map(([, start = '', path = '']) =>
    start === '#' ? path : join(dirname(file), start, path),
  )
}
