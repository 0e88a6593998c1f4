// What lets an operator check a release: a bill of materials inside it, and checksums beside it, signed by a key of theirs.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const root = join(import.meta.dirname, '..', '..')

type Bill = { serialNumber?: string; metadata: { timestamp?: string; component: { name: string } } }

/** `sbom.json` in `release`: the packages of production with versions and licenses, as CycloneDX. */
export async function writeBillOfMaterials(release: string): Promise<void> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const printed = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const bill = JSON.parse(printed) as Bill
  // The same sources make the same bytes, in whichever folder.
  delete bill.serialNumber
  delete bill.metadata.timestamp
  bill.metadata.component.name = 'coldframe'
  await writeFile(join(release, 'sbom.json'), `${JSON.stringify(bill, null, 2)}\n`)
}

/** `SHA256SUMS` beside `files`, as sha256sum reads it; with `key`, a signature by that key of gpg as `SHA256SUMS.asc`. */
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
