import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeChecksums } from './release-proofs.ts'

const hasGpg = spawnSync('gpg', ['--version']).status === 0

test(`checksums are what sha256sum expects${hasGpg ? ', and are signed by the key that is named' : '; gpg is not here'}`, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-sums-'))
  const home = process.env['GNUPGHOME']
  t.after(async () => {
    if (home === undefined) delete process.env['GNUPGHOME']
    else process.env['GNUPGHOME'] = home
    if (hasGpg) spawnSync('gpgconf', ['--homedir', folder, '--kill', 'gpg-agent'])
    await rm(folder, { recursive: true, force: true })
  })
  await chmod(folder, 0o700)
  const file = join(folder, 'coldframe.tar.gz')
  await writeFile(file, 'a release')
  process.env['GNUPGHOME'] = folder
  const gpg = (...args: string[]) => execFileSync('gpg', ['--batch', ...args], { cwd: folder, stdio: 'pipe' })
  const key = 'Releases <releases@example.com>'
  if (hasGpg) gpg('--passphrase', '', '--quick-generate-key', key, 'ed25519', 'sign')
  await writeChecksums([file], hasGpg ? key : undefined)
  assert.match(
    execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' }),
    /: OK/,
  )
  if (!hasGpg) return
  gpg('--verify', 'SHA256SUMS.asc', 'SHA256SUMS')
  await writeFile(join(folder, 'SHA256SUMS'), 'something else\n')
  assert.throws(() => gpg('--verify', 'SHA256SUMS.asc', 'SHA256SUMS'))
})
