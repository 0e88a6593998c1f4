// A release as an administrator meets it: installed from what `npm run package` ships, with the settings of the service;
// a later one takes its place, and one that does not get ready gives it back with the database as it was. systemd's
// part is played by a script of the same words.
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { linkPostgres } from '#database/embedded-binaries.ts'
import { layOutRelease } from './lay-out-release.ts'

let root: string
let url: string
let environment: NodeJS.ProcessEnv

before(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'coldframe-releases-')))
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address() as AddressInfo
      server.close(() => resolve(address))
    })
  })
  url = `http://127.0.0.1:${port}`
  await mkdir(join(root, 'bin'))
  await writeFile(join(root, 'bin', 'systemctl'), systemctl, { mode: 0o755 })
  await writeFile(join(root, 'settings'), settings(port))
  environment = {
    ...process.env,
    PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
    COLDFRAME_ROOT: root,
    COLDFRAME_HOME: join(root, 'current'),
    COLDFRAME_BACKUPS: join(root, 'backups'),
    COLDFRAME_USER: userInfo().username,
    COLDFRAME_ENV: join(root, 'settings'),
    COLDFRAME_UNITS: join(root, 'units'),
    COLDFRAME_COMMAND: join(root, 'bin', 'coldframe'),
  }
  delete environment['NODE_TEST_CONTEXT']
})
after(async () => {
  execFileSync(join(root, 'bin', 'systemctl'), ['stop', 'coldframe'], { env: environment })
  await rm(root, { recursive: true })
})

/** The shipped file, filled in. */
function settings(port: number): string {
  const values = {
    DATA_DIR: join(root, 'data'),
    APP_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'error',
  }
  const shipped = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'coldframe.env'), 'utf8')
  const lines = shipped.split('\n').filter((line) => !Object.hasOwn(values, line.split('=')[0]!))
  return [
    ...lines,
    ...Object.entries({ ...values, PORT: port }).map(([name, value]) => `${name}=${value}`),
  ].join('\n')
}

const systemctl = `#!/bin/sh
pid=$(cat "$COLDFRAME_ROOT/pid" 2>/dev/null)
case $1 in
  start)
    cd "$COLDFRAME_ROOT/current"
    setsid node_modules/.bin/node --env-file="$COLDFRAME_ENV" server/main.ts >>"$COLDFRAME_ROOT/log" 2>&1 </dev/null &
    echo $! >"$COLDFRAME_ROOT/pid" ;;
  stop)
    [ -n "$pid" ] && kill -TERM "$pid" 2>/dev/null
    while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.1; done ;;
  show) kill -0 "$pid" 2>/dev/null && echo 0 || echo 1 ;;
  is-active) [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null || exit 3 ;;
esac
exit 0
`

const run = promisify(execFile)
const call = (file: string, ...args: string[]) =>
  run(file, args, { env: environment }).then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ ...error, status: error.code }),
  )
const coldframe = (...args: string[]) => call(join(root, 'bin', 'coldframe'), ...args)
const log = () => readFile(join(root, 'log'), 'utf8')

/** Everything it needs is in the first; the others lead to the dependencies of this folder, to be small. */
async function makeArchive(version: string, change?: (release: string) => Promise<void>): Promise<string> {
  const release = join(root, 'made', `coldframe-${version}`)
  await rm(release, { recursive: true, force: true })
  await layOutRelease(release, { version, modules: 'link' })
  await change?.(release)
  execFileSync('tar', ['-C', dirname(release), '-czf', `${release}.tar.gz`, basename(release)])
  return `${release}.tar.gz`
}

test('a release holds everything that its program imports, and no test', async () => {
  await linkPostgres()
  const release = join(root, 'made', 'coldframe-0.9.0')
  await layOutRelease(release, { version: '0.9.0' })
  const shipped = globSync('**/*.ts', { cwd: release, exclude: ['node_modules'] })
  assert.deepEqual(
    shipped.filter((file) => /\.test\.ts$|^testing/.test(basename(file))),
    [],
  )
  const files = new Set(['server/main.ts', 'cli/coldframe.ts'])
  const missing: string[] = []
  for (const file of files)
    for (const name of importsOf(readFileSync(join(release, file), 'utf8'))) {
      const ours = name.startsWith('#') ? name.slice(1) : name.startsWith('.') && join(dirname(file), name)
      const isThere = ours ? existsSync(join(release, ours)) : isInstalled(release, name)
      if (!isThere) missing.push(`${file}: ${name}`)
      else if (ours) files.add(ours)
    }
  assert.deepEqual(missing, [])
  assert.ok(files.size > 400 && files.has('server/mailboxes/reading/mail-worker.ts'), `${files.size} files`)
  // 736 MB are installed for development, of which 230 are the release, half of those the Node it brings.
  const megabytes = Number.parseInt(execFileSync('du', ['-sm', release], { encoding: 'utf8' }), 10)
  assert.ok(megabytes < 260, `${megabytes} MB`)
})

/** Types aside, which are gone when it runs. */
function importsOf(source: string): string[] {
  const imported =
    /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'|\b(?:import|new URL)\(\s*'([^']+\.ts)'/gm
  return [...source.matchAll(imported)].map(([, statement, call]) => statement ?? call!)
}

function isInstalled(release: string, name: string): boolean {
  if (name.startsWith('node:')) return true
  const names = name.split('/')
  return existsSync(join(release, 'node_modules', ...names.slice(0, name.startsWith('@') ? 2 : 1)))
}

test('an upgrade takes the place of what runs, and one that does not get ready goes back by itself', async () => {
  const installed = await call(join(root, 'made', 'coldframe-0.9.0', 'deploy', 'install'))
  assert.match(installed.stderr, /Coldframe 0\.9\.0 is installed\. Fill in \S+settings/)
  assert.ok(existsSync(join(root, 'units', 'coldframe.service')))
  execFileSync(join(root, 'bin', 'systemctl'), ['start', 'coldframe'], { env: environment })
  while (!(await log()).includes('is ready')) assert.doesNotMatch(await log(), /can not start/)
  await signUp('ada@example.com')

  const upgraded = await coldframe('upgrade', await makeArchive('0.9.1'))
  assert.equal(upgraded.status, 0, `${upgraded.stderr}\n${await log()}`)
  assert.match((await coldframe('ready')).stdout, /^Coldframe 0\.9\.1 is ready/)
  assert.match((await coldframe('database', 'status')).stdout, /^Program 0\.9\.1, database 0\.9\.1, latest/)
  assert.equal((await coldframe('resume')).stdout, 'Sending was not paused.\n')
  assert.deepEqual(await accounts(), ['ada@example.com'])

  const broken = await makeArchive('0.9.2', async (release) => {
    await writeFile(
      join(release, 'database/migrations/29990101000000_lost.sql'),
      'drop table public.imports cascade',
    )
    await writeFile(
      join(release, 'server/operations/unfinished-restore.ts'),
      `export async function refuseUnfinishedRestore() { throw new Error('broken on purpose') }`,
    )
  })
  const failed = await coldframe('upgrade', broken)
  assert.equal(failed.status, 1)
  assert.match(failed.stderr, /0\.9\.2 is not ready[^]*0\.9\.1 runs again, with everything as it was/)
  assert.match(await log(), /Coldframe 0\.9\.2 can not start: broken on purpose/)
  assert.match((await coldframe('ready')).stdout, /^Coldframe 0\.9\.1 is ready/)
  assert.doesNotMatch((await coldframe('database', 'status')).stdout, /lost\.sql/)
  assert.equal((await coldframe('resume')).stdout, 'Sending was not paused.\n')
})

async function ask<Answer>(path: string, key: 'anonKey' | 'serviceKey', body?: object): Promise<Answer> {
  const keys = JSON.parse((await coldframe('keys')).stdout) as Record<typeof key, string>
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: keys[key], authorization: `Bearer ${keys[key]}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  assert.equal(answer.status, 200)
  return (await answer.json()) as Answer
}
const signUp = (email: string) =>
  ask('signup', 'anonKey', { email, password: 'correct horse battery staple', data: { username: 'ada' } })
const accounts = async () =>
  (await ask<{ users: { email: string }[] }>('admin/users', 'serviceKey')).users.map(({ email }) => email)

test('the same release again changes nothing, another build of it replaces it, and older ones are removed', async () => {
  const again = await coldframe('upgrade', join(root, 'made', 'coldframe-0.9.1.tar.gz'))
  assert.match(again.stderr, /0\.9\.1 is installed already/)
  const rebuilt = await makeArchive('0.9.1', (release) =>
    writeFile(join(release, 'NOTICE'), 'of another build'),
  )
  assert.match((await coldframe('upgrade', rebuilt)).stderr, /another build of the same version/)
  assert.equal(await readFile(join(root, 'current', 'NOTICE'), 'utf8'), 'of another build')
  assert.equal((await coldframe('upgrade', join(root, 'settings'))).status, 2)
})
