// deploy/upgrade as an administrator calls it: a release runs, a later one takes its place, and one that does not get
// ready gives it back with the database as it was. systemd's part is played by a script of the same words.
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

const tree = join(import.meta.dirname, '..')
let root: string
let environment: NodeJS.ProcessEnv

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'coldframe-releases-'))
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address() as AddressInfo
      server.close(() => resolve(address))
    })
  })
  await mkdir(join(root, 'bin'))
  await writeFile(join(root, 'settings'), `DATA_DIR=${join(root, 'data')}\nPORT=${port}\nLOG_LEVEL=error\n`)
  await writeFile(join(root, 'bin', 'systemctl'), systemctl, { mode: 0o755 })
  environment = {
    ...process.env,
    PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
    COLDFRAME_ROOT: root,
    COLDFRAME_BACKUPS: join(root, 'backups'),
    COLDFRAME_USER: userInfo().username,
    COLDFRAME_ENV: join(root, 'settings'),
  }
  delete environment['NODE_TEST_CONTEXT']
})
after(async () => {
  execFileSync(join(root, 'bin', 'systemctl'), ['stop', 'coldframe'], { env: environment })
  await rm(root, { recursive: true })
})

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
esac
exit 0
`

async function makeRelease(version: string): Promise<string> {
  const folder = join(root, 'releases', version)
  await mkdir(join(folder, 'dist', 'web'), { recursive: true })
  for (const part of ['core', 'database', 'server', 'cli', 'deploy'])
    await cp(join(tree, part), join(folder, part), { recursive: true })
  const manifest = JSON.parse(await readFile(join(tree, 'package.json'), 'utf8')) as object
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  await symlink(join(tree, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(
    join(folder, 'dist', 'web', 'index.html'),
    '<!doctype html><html><head></head><body></body></html>',
  )
  await writeFile(join(folder, 'dist', 'addresses.json'), '[]')
  return folder
}

const run = promisify(execFile)
const coldframe = async (...args: string[]) =>
  (
    await run(join(root, 'current', 'deploy', 'coldframe'), args, {
      env: { ...environment, COLDFRAME_HOME: join(root, 'current') },
    })
  ).stdout
const upgrade = (folder: string) =>
  run(join(folder, 'deploy', 'upgrade'), [], { env: environment }).then(
    ({ stderr }) => ({ status: 0, stderr }),
    (error: { code: number; stderr: string }) => ({ status: error.code, stderr: error.stderr }),
  )
const log = () => readFile(join(root, 'log'), 'utf8')

test('an upgrade takes the place of what runs, and one that does not get ready goes back by itself', async () => {
  await symlink(await makeRelease('0.9.0'), join(root, 'current'))
  execFileSync(join(root, 'bin', 'systemctl'), ['start', 'coldframe'], { env: environment })
  while (!(await log()).includes('is ready')) assert.doesNotMatch(await log(), /can not start/)
  const upgraded = await upgrade(await makeRelease('0.9.1'))
  assert.equal(upgraded.status, 0, `${upgraded.stderr}\n${await log()}`)
  assert.match(await coldframe('ready'), /^Coldframe 0\.9\.1 is ready/)
  assert.match(await coldframe('database', 'status'), /^Program 0\.9\.1, database 0\.9\.1, latest/)
  assert.equal(await coldframe('resume'), 'Sending was not paused.\n')

  const broken = await makeRelease('0.9.2')
  await writeFile(
    join(broken, 'database/migrations/29990101000000_lost.sql'),
    'drop table public.imports cascade',
  )
  await writeFile(
    join(broken, 'server/operations/unfinished-restore.ts'),
    `export async function refuseUnfinishedRestore() { throw new Error('broken on purpose') }`,
  )
  const failed = await upgrade(broken)
  assert.equal(failed.status, 1)
  assert.match(failed.stderr, /0\.9\.2 is not ready[^]*0\.9\.1 runs again, with everything as it was/)
  assert.match(await log(), /Coldframe 0\.9\.2 can not start: broken on purpose/)
  assert.match(await coldframe('ready'), /^Coldframe 0\.9\.1 is ready/)
  assert.doesNotMatch(await coldframe('database', 'status'), /lost\.sql/)
  assert.equal(await coldframe('resume'), 'Sending was not paused.\n')
})
