// Finds a program that tests fork: bundled if it was built from these sources, else the source.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBundled } from '#server/bundled-program.ts'

/** Looked up once for a process of tests, because its sources do not change. */
const found = new Map<string, string>()

export function testProgram(name: string): string {
  const known = found.get(name)
  if (known !== undefined) return known
  const bundled = findBundled(name, { name: 'test-programs' })
  const path = bundled === undefined ? sourceOf(name) : fileURLToPath(bundled)
  found.set(name, path)
  return path
}

function sourceOf(name: string): string {
  const [file] = globSync(`*/${name}.ts`, { cwd: import.meta.dirname })
  if (file === undefined) throw new Error(`There is no program ${name}`)
  return join(import.meta.dirname, file)
}
