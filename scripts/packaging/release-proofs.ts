// The files with which an operator verifies a release: a bill of materials inside it, and checksums next to it,
// signed with their own key.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const root = join(import.meta.dirname, '..', '..')

type Bill = { serialNumber?: string; metadata: { timestamp?: string; component: { name: string } } }

/** Writes `sbom.json` in `release`: the production packages with versions and licenses, as CycloneDX. */
export async function writeBillOfMaterials(release: string): Promise<void> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const printed = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const bill = JSON.parse(printed) as Bill
  // Reproducible: the same sources give the same bytes, in any folder.
  delete bill.serialNumber
  delete bill.metadata.timestamp
  bill.metadata.component.name = 'coldframe'
  await writeFile(join(release, 'sbom.json'), `${JSON.stringify(bill, null, 2)}\n`)
}

/**
 * Writes `SHA256SUMS` next to `files`, in the format of sha256sum; with `key`, also a gpg signature by that key as
 * `SHA256SUMS.asc`.
 */
export async function writeChecksums(files: readonly string[], key?: string): Promise<void> {
  const lines: string[] = []
  for (const file of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    lines.push(`${hash.digest('hex')}  ${basename(file)}\n`)
  }
  const sums = join(dirname(files[0]!), 'SHA256SUMS')
  await writeFile(sums, lines.join(''))
  if (key !== undefined)
    execFileSync('gpg', ['--batch', '--yes', '--armor', '--local-user', key, '--detach-sign', sums], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}
