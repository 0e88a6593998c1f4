// The .deb: a release in /opt/coldframe/package, which deploy/install activates, and the files of systemd and the
// shell in their standard places.
import { execFileSync } from 'node:child_process'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programVersion } from '#database/program-version.ts'

const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

export const debianName = (version = programVersion) => `coldframe_${version}_${architecture()}.deb`

const architecture = () => architectures[process.arch] ?? process.arch

type Options = { version?: string; compression?: 'xz' | 'none'; environment?: NodeJS.ProcessEnv }

/** The release is moved into the package. */
export async function makeDebianPackage(
  release: string,
  file: string,
  { version = programVersion, compression = 'xz', environment = process.env }: Options = {},
): Promise<void> {
  const tree = `${file}.tree`
  await rm(tree, { recursive: true, force: true })
  for (const folder of ['DEBIAN', 'opt/coldframe', 'usr/bin', 'lib/systemd/system', 'etc/coldframe'])
    await mkdir(join(tree, folder), { recursive: true })
  const packaged = join(tree, 'opt/coldframe/package')
  await rename(release, packaged)
  const place = (from: string, to: string) => cp(join(packaged, 'deploy', from), join(tree, to))
  await place('coldframe', 'usr/bin/coldframe')
  await place('coldframe.env', 'etc/coldframe/coldframe.env')
  for (const unit of units) await place(unit, join('lib/systemd/system', unit))
  for (const script of ['postinst', 'prerm', 'postrm'])
    await place(`debian/${script}`, join('DEBIAN', script))
  await writeFile(join(tree, 'DEBIAN/conffiles'), '/etc/coldframe/coldframe.env\n')
  await writeFile(join(tree, 'DEBIAN/control'), control(version, megabytes(tree)))
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', tree])
  // The file will contain passwords; postinst assigns it to the group of the service.
  execFileSync('chmod', ['600', join(tree, 'etc/coldframe/coldframe.env')])
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', tree, file], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await rm(tree, { recursive: true })
}

const units = ['coldframe.service', 'coldframe-backup.service', 'coldframe-backup.timer']

const megabytes = (tree: string) =>
  Number.parseInt(execFileSync('du', ['-sk', tree], { encoding: 'utf8' }), 10)

// Only the libraries that Node and PostgreSQL link against and do not include.
const control = (version: string, kilobytes: number) => `Package: coldframe
Version: ${version}
Architecture: ${architecture()}
Maintainer: Coldframe <hello@coldframe.test>
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.28), libstdc++6 (>= 8), libgcc-s1, passwd, util-linux
Section: mail
Priority: optional
Description: workspace for cold outreach
 Analyses, sends and tracks cold email from your own mailboxes. Brings its
 own Node and PostgreSQL, or uses any PostgreSQL 15 or later.
`
