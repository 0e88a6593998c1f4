// Tests a release like an administrator uses it, by the command blocks of docs/production.md, docs/operations.md
// and docs/scaling.md: installed from the archive, upgraded by a later one, and rolled back from one that does not
// become ready; backed up, restored and removed.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, globSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { createGzip } from 'node:zlib'
import { linkPostgres } from '#database/embedded-binaries.ts'
import { until } from '#database/testing/until.ts'
import { layOutRelease } from './lay-out-release.ts'
import { openScratchMachine, readCommandBlocks } from './scratch-machine.ts'

const blocks = new Map([
  ...readCommandBlocks('docs/production.md'),
  ...readCommandBlocks('docs/operations.md'),
  ...readCommandBlocks('docs/scaling.md'),
])
let machine: Awaited<ReturnType<typeof openScratchMachine>>
before(async () => {
  machine = await openScratchMachine()
})
after(() => machine.close())

const coldframe = (...args: string[]) => machine.run('coldframe', ...args)

/** Runs a block of the page, and removes it from the blocks that remain to be run. */
async function runBlock(firstLine: string, here?: Record<string, string>) {
  const block = blocks.get(firstLine)
  assert.ok(block, `no page has a block that begins with: ${firstLine}`)
  blocks.delete(firstLine)
  return machine.follow(block, here)
}

/** The first contains everything it needs; the others link to the dependencies of this folder, to be small. */
async function makeArchive(version: string, change?: (release: string) => Promise<void>): Promise<string> {
  const release = machine.at(`coldframe-${version}-linux-x64`)
  await rm(release, { recursive: true, force: true })
  await layOutRelease(release, { version, modules: version === '0.1.0' ? 'copy' : 'link' })
  await change?.(release)
  const tar = spawn('tar', ['-C', dirname(release), '-c', basename(release)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'exit')
  // Uncompressed and in large chunks: compression alone took a fifth of this file's CPU time.
  const gzip = createGzip({ level: 0, chunkSize: 2 ** 20 })
  await pipeline(tar.stdout, gzip, createWriteStream(`${release}.tar.gz`))
  assert.deepEqual(await ended, [0, null])
  return `${release}.tar.gz`
}

test('a release holds everything that its program imports, and no test', async () => {
  await linkPostgres()
  await makeArchive('0.1.0')
  const release = machine.at('coldframe-0.1.0-linux-x64')
  const shipped = globSync('**/*.ts', { cwd: release, exclude: ['node_modules'] })
  // The bundle has everything else.
  assert.deepEqual(shipped.toSorted(), ['cli/coldframe.ts', 'server/bundled-program.ts', 'server/main.ts'])
  const bundle = globSync('dist/program-*/*.js', { cwd: release })
  const missing = bundle.flatMap((file) =>
    importsOf(readFileSync(join(release, file), 'utf8'))
      .filter((name) => !isBuiltin(name) && !existsSync(join(release, dirname(file), name)))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(missing, [])
  const entries = ['start', 'run', 'thread', 'mail-worker']
  for (const name of entries)
    assert.ok(
      bundle.some((file) => basename(file) === `${name}.js`),
      name,
    )
  assert.ok(existsSync(join(release, 'database/functions/sending/claim_messages.sql')))
  assert.ok(existsSync(join(release, 'node_modules/hono/LICENSE')))
  const bill = JSON.parse(readFileSync(join(release, 'sbom.json'), 'utf8')) as {
    components: { name: string; licenses?: object[] }[]
  }
  const names = new Set(bill.components.map(({ name }) => name))
  assert.deepEqual([names.has('hono'), names.has('oxlint')], [true, false])
  // Half of it is Node, a sixth PostgreSQL.
  const megabytes = Number.parseInt(execFileSync('du', ['-sm', release], { encoding: 'utf8' }), 10)
  assert.ok(megabytes < 240, `${megabytes} MB`)
})

function importsOf(bundled: string): string[] {
  const imported = /^(?:import|export) (?:[^'"]*? from )?"([^"]+)";$|\b(?:import|new URL)\("(\.\/[^"]+)"/gm
  return [...bundled.matchAll(imported)].map(([, statement, call]) => statement ?? call!)
}

test('the archive installs, and an upgrade takes the place of what runs', async () => {
  const installed = await runBlock('tar -xzf coldframe-0.1.0-linux-x64.tar.gz')
  assert.equal(installed.status, 0, installed.stderr)
  assert.match(installed.stderr, /Coldframe 0\.1\.0 is installed\. Fill in \S+coldframe\.env/)
  assert.ok(existsSync(machine.at('units/coldframe.service')))
  assert.equal((await runBlock('editor /etc/coldframe/coldframe.env')).status, 0)
  const started = await runBlock('systemctl enable --now coldframe coldframe-backup.timer')
  assert.match(started.stdout, /is ready/, started.stderr)
  assert.match((await runBlock('coldframe doctor')).stdout, /✓ Migrations/)
  await signUp('ada@example.com')

  await makeArchive('0.9.1')
  const upgraded = await runBlock('coldframe upgrade coldframe-NEW-linux-x64.tar.gz', { NEW: '0.9.1' })
  assert.equal(upgraded.status, 0, `${upgraded.stderr}\n${await machine.log()}`)
  assert.match((await coldframe('database', 'status')).stdout, /^Program 0\.9\.1, database 0\.9\.1, latest/)
  assert.equal((await coldframe('resume')).stdout, 'Sending was not paused.\n')
  assert.deepEqual(await accounts(), ['ada@example.com'])
})

test('an upgrade that does not get ready goes back by itself', async () => {
  const broken = await makeArchive('0.9.2', async (release) => {
    await writeFile(
      join(release, 'database/migrations/29990101000000_lost.sql'),
      'drop table public.imports cascade',
    )
    await breakBundle(release)
  })
  const failed = await coldframe('upgrade', broken)
  assert.equal(failed.status, 1)
  assert.match(failed.stderr, /0\.9\.2 is not ready[^]*0\.9\.1 runs again, with everything as it was/)
  assert.match(await machine.log(), /Coldframe 0\.9\.2 can not start: broken on purpose/)
  assert.match((await coldframe('ready')).stdout, /^Coldframe 0\.9\.1 is ready/)
  assert.doesNotMatch((await coldframe('database', 'status')).stdout, /lost\.sql/)
  assert.equal((await coldframe('resume')).stdout, 'Sending was not paused.\n')
})

/** Its migrations run before this fails. */
async function breakBundle(release: string): Promise<void> {
  const begin = 'async function refuseUnfinishedRestore(db) {'
  const files = globSync(join(release, 'dist/program-*/*.js'))
  const file = files.find((name) => readFileSync(name, 'utf8').includes(begin))!
  const code = await readFile(file, 'utf8')
  await writeFile(file, code.replace(begin, `${begin} throw new Error('broken on purpose');`))
}

let keys: Record<'anonKey' | 'serviceKey', string> | undefined
async function callApi<Answer>(path: string, key: 'anonKey' | 'serviceKey', body?: object): Promise<Answer> {
  keys ??= JSON.parse((await coldframe('keys')).stdout) as Record<typeof key, string>
  const answer = await fetch(`${machine.url}/auth/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: keys[key], authorization: `Bearer ${keys[key]}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  assert.equal(answer.status, 200)
  return (await answer.json()) as Answer
}
const signUp = (email: string) =>
  callApi('signup', 'anonKey', { email, password: 'correct horse battery staple', data: { username: 'ada' } })
const accounts = async () =>
  (await callApi<{ users: { email: string }[] }>('admin/users', 'serviceKey')).users.map(({ email }) => email)

test('the same release again changes nothing, and another build of it replaces it', async () => {
  const again = await coldframe('upgrade', machine.at('coldframe-0.9.1-linux-x64.tar.gz'))
  assert.match(again.stderr, /0\.9\.1 is installed already/)
  const rebuilt = await makeArchive('0.9.1', (release) =>
    writeFile(join(release, 'NOTICE'), 'of another build'),
  )
  assert.match((await coldframe('upgrade', rebuilt)).stderr, /another build of the same version/)
  assert.equal(await readFile(machine.at('opt/current/NOTICE'), 'utf8'), 'of another build')
  await until(async () => (await fetch(`${machine.url}/readyz`)).ok)
  assert.equal((await coldframe('upgrade', machine.at('filled-in'))).status, 2)
})

test('backups are made and restored, and a release is switched without a pause, by the page', async () => {
  const nightly = await runBlock('systemctl enable --now coldframe-backup.timer')
  assert.equal(nightly.status, 0, nightly.stderr)
  const file = globSync(machine.at('data/backups/coldframe-*.backup'))[0]!
  const optOuts = machine.at('opt-outs.jsonl')
  await writeFile(optOuts, (await coldframe('opt-outs')).stdout)
  const restored = await runBlock(
    'DATA_DIR=/var/lib/coldframe-new coldframe restore FILE --opt-outs postgres://old…',
    { FILE: file, 'postgres://old…': optOuts },
  )
  assert.equal(restored.status, 0, restored.stderr)
  assert.ok(existsSync(machine.at('data-new/secrets.json')))

  await makeArchive('0.9.3')
  const switched = await runBlock('coldframe backup /var/lib/coldframe/before.backup', { NEW: '0.9.3' })
  assert.equal(switched.status, 0, switched.stderr)
  assert.equal((await coldframe('version')).stdout, '0.9.3\n')
})

test('everything is removed by the page, the data last', async () => {
  const removed = await runBlock('systemctl disable --now coldframe-backup.timer coldframe')
  assert.equal(removed.status, 0, removed.stderr)
  assert.deepEqual(
    ['opt', 'etc', 'cache', 'bin/coldframe', 'units/coldframe.service'].filter((path) =>
      existsSync(machine.at(path)),
    ),
    [],
  )
  assert.ok(existsSync(machine.at('data/secrets.json')))
  assert.equal((await runBlock('rm -rf /var/lib/coldframe')).status, 0)
  assert.ok(!existsSync(machine.at('data')))
})

// Blocks that need minutes, a cluster or another machine: by their first line, the test of what they do.
const testedElsewhere: Record<string, [file: string, test: string]> = {
  'npm run package': [
    'scripts/packaging/debian-package.test.ts',
    'a package installs, upgrades beside what runs',
  ],
  'apt install ./coldframe_0.1.0_amd64.deb': [
    'scripts/packaging/debian-package.test.ts',
    'a package installs',
  ],
  'apt install ./coldframe_NEW_amd64.deb': [
    'scripts/packaging/debian-package.test.ts',
    'upgrades beside what runs',
  ],
  'apt install caddy': ['server/operations/load-balancers.test.ts', 'Caddy'],
  'helm install coldframe deploy/helm/coldframe --values ours.yaml': [
    'scripts/helm-chart.test.ts',
    'helm lints',
  ],
  'coldframe restore s3:': [
    'cli/backup.test.ts',
    'copied into an S3 store, kept there for as long, and restored',
  ],
  'apt install hunspell-de-de': [
    'server/analysis/installed-dictionaries.test.ts',
    'the files of the system are found',
  ],
  'coldframe cells add emea_1 postgres://owner:…@db2/coldframe': [
    'cli/cells.test.ts',
    'a cell can be added, and listed',
  ],
  'coldframe cells move ada@example.com emea_1': [
    'server/cells/moves/move-group.test.ts',
    'a sample workspace moves to a cell',
  ],
  'coldframe restore HOME.backup --replace': [
    'cli/cells.test.ts',
    'after its restore, sending resumes once all cells follow',
  ],
  'coldframe database prepare': ['cli/settings.test.ts', 'a database and its user are prepared as told'],
}

test('every command block of these pages was run above or is tested elsewhere', () => {
  assert.deepEqual([...blocks.keys()].toSorted(), Object.keys(testedElsewhere).toSorted())
  for (const [file, name] of Object.values(testedElsewhere))
    assert.match(readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8'), new RegExp(name))
})
