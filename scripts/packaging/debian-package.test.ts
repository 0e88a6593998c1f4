// Tests the .deb with the real dpkg, in a separate folder: the installed files, an upgrade that does not touch the
// running release, and a removal that retains the data.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { makeDebianPackage } from './debian-package.ts'
import { layOutRelease } from './lay-out-release.ts'

const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0
let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'coldframe-dpkg-'))
  await mkdir(join(root, 'var/lib/dpkg/updates'), { recursive: true })
  await mkdir(join(root, 'var/lib/dpkg/info'))
  await writeFile(join(root, 'var/lib/dpkg/status'), '')
})
after(() => rm(root, { recursive: true }))

const at = (path: string) => join(root, path)

function dpkg(...args: string[]): string {
  const force = '--force-depends,not-root,script-chrootless,bad-path,confdef,confold'
  const { status, stdout, stderr } = spawnSync('dpkg', [`--root=${root}`, `--${force.slice(2)}`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, COLDFRAME_USER: userInfo().username },
  })
  assert.equal(status, 0, stderr)
  return stdout + stderr
}

async function makePackage(version: string): Promise<string> {
  const file = at(`coldframe_${version}.deb`)
  await layOutRelease(at(version), { version, modules: 'link' })
  await makeDebianPackage(at(version), file, { version, compression: 'none' })
  return file
}

const titleWithoutDpkg = 'a machine without dpkg makes no package, and says so'
const title = 'a package installs, upgrades beside what runs, and is removed without the data'

test(hasDpkg ? title : titleWithoutDpkg, async () => {
  if (!hasDpkg) {
    await assert.rejects(makePackage('0.9.0'), /ENOENT/)
    return
  }
  assert.match(dpkg('--install', await makePackage('0.9.0')), /Coldframe 0\.9\.0 is installed\. Fill in/)
  assert.equal(readlinkSync(at('opt/coldframe/current')), 'releases/0.9.0')
  assert.equal(statSync(at('etc/coldframe/coldframe.env')).mode & 0o777, 0o640)
  for (const file of ['usr/bin/coldframe', 'lib/systemd/system/coldframe.service'])
    assert.ok(existsSync(at(file)), file)

  await writeFile(at('etc/coldframe/coldframe.env'), 'APP_URL=https://ours.example.com\n')
  assert.equal(statSync(at('var/lib/coldframe')).mode & 0o777, 0o700)
  await writeFile(at('var/lib/coldframe/secrets.json'), '{}')
  const program = statSync(at('opt/coldframe/current/server/main.ts')).ino
  dpkg('--install', await makePackage('0.9.1'))
  assert.equal(readlinkSync(at('opt/coldframe/current')), 'releases/0.9.1')
  assert.equal(statSync(at('opt/coldframe/releases/0.9.0/server/main.ts')).ino, program)
  assert.match(readFileSync(at('etc/coldframe/coldframe.env'), 'utf8'), /ours\.example\.com/)

  // A PostgreSQL that runs without systemd, so its files remain.
  await mkdir(at('var/lib/coldframe/postgres'))
  await writeFile(at('var/lib/coldframe/postgres/postmaster.pid'), `${process.pid}\n`)
  assert.throws(() => dpkg('--remove', 'coldframe'), /still runs/)
  await rm(at('var/lib/coldframe/postgres'), { recursive: true })
  assert.ok(existsSync(at('opt/coldframe/current/server/main.ts')))

  dpkg('--remove', 'coldframe')
  assert.ok(!existsSync(at('opt/coldframe')))
  assert.match(await readFile(at('etc/coldframe/coldframe.env'), 'utf8'), /ours/)
  assert.match(dpkg('--purge', 'coldframe'), /still in \/var\/lib\/coldframe/)
  assert.ok(!existsSync(at('etc/coldframe')))
  assert.equal(await readFile(at('var/lib/coldframe/secrets.json'), 'utf8'), '{}')
})
