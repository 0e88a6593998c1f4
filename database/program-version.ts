// The version of this program: the one in package.json, which is also the git tag (v0.1.0).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
  version: string
}

export const programVersion = manifest.version

/** Negative when `a` is the older version. A pre-release (1.0.0-beta.1) is older than its release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)]
  for (let i = 0; i < 3; i += 1) {
    const difference = left.numbers[i]! - right.numbers[i]!
    if (difference !== 0) return difference
  }
  if (left.preRelease === right.preRelease) return 0
  if (left.preRelease === '') return 1
  if (right.preRelease === '') return -1
  return left.preRelease.localeCompare(right.preRelease, 'en', { numeric: true })
}

function parse(version: string): { numbers: number[]; preRelease: string } {
  const [release = '', ...rest] = version.split('-')
  const numbers = release.split('.').map(Number)
  return { numbers: [0, 1, 2].map((i) => numbers[i] ?? 0), preRelease: rest.join('-') }
}
