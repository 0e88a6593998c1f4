// `npm run package`: packages this version as an archive and, with dpkg-deb, as a Debian package, in dist/packages.
// Both contain everything that production needs, including Node and PostgreSQL. `--sign KEY` signs their checksums
// with gpg. `--folder DIR` writes the bare release.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { linkPostgres } from '#database/embedded-binaries.ts'
import { programVersion } from '#database/program-version.ts'
import { buildIfStale } from './build.ts'
import { debianName, makeDebianPackage } from './packaging/debian-package.ts'
import { layOutRelease } from './packaging/lay-out-release.ts'
import { writeChecksums } from './packaging/release-proofs.ts'

const root = join(import.meta.dirname, '..')
const { folder, sign } = parseArgs({
  options: { folder: { type: 'string' }, sign: { type: 'string' } },
}).values

await buildIfStale()
await linkPostgres()
if (folder === undefined) await packAll()
else await layOutRelease(folder)

async function packAll(): Promise<void> {
  const packages = join(root, 'dist', 'packages')
  await rm(packages, { recursive: true, force: true })
  await mkdir(packages, { recursive: true })
  const name = `coldframe-${programVersion}-${process.platform}-${process.arch}`
  const release = join(packages, name)
  await layOutRelease(release)
  const environment = { ...process.env, SOURCE_DATE_EPOCH: dateOfSources() }
  const archive = `${release}.tar.gz`
  // Reproducible: the same sources give the same bytes.
  const same = [
    '--sort=name',
    `--mtime=@${environment.SOURCE_DATE_EPOCH}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ]
  execFileSync('tar', ['-C', packages, ...same, '-I', 'gzip -9n', '-cf', archive, name])
  const files = [archive]
  if (spawnSync('dpkg-deb', ['--version']).status === 0) {
    const file = join(packages, debianName())
    await makeDebianPackage(release, file, { environment })
    files.push(file)
  } else process.stdout.write('dpkg-deb is not here, so there is no Debian package.\n')
  await rm(release, { recursive: true, force: true })
  await writeChecksums(files, sign)
  for (const file of files) await printSize(file)
}

/** The date of the last commit; now, without a repository. */
function dateOfSources(): string {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return (
    process.env['SOURCE_DATE_EPOCH'] ?? (status === 0 ? stdout.trim() : String(Math.round(Date.now() / 1000)))
  )
}

async function printSize(file: string): Promise<void> {
  process.stdout.write(`${file}: ${((await stat(file)).size / 1e6).toFixed(1)} MB\n`)
}
