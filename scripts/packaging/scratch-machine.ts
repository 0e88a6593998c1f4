// A folder in which the command blocks of docs/production.md and docs/operations.md run unchanged, with its paths
// instead of the machine's, and a script instead of systemd.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..')

/** The command blocks of the page, by first line. */
export function readCommandBlocks(page: string): Map<string, string> {
  const text = readFileSync(join(repository, page), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block!)
  return new Map(blocks.map((block) => [block.split('\n')[0]!.replace(/\s+#.*/, ''), block]))
}

type Ended = { status: number; stdout: string; stderr: string }

export async function openScratchMachine() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'coldframe-machine-')))
  const at = (path: string) => join(root, path)
  const url = `http://127.0.0.1:${await freePort()}`
  await mkdir(at('bin'))
  await mkdir(at('etc'))
  const program = (name: string, text: string) => writeFile(at(`bin/${name}`), text, { mode: 0o755 })
  await program('systemctl', systemctl)
  await program('editor', `#!/bin/sh\ncat "${at('filled-in')}" >"$1"\n`)
  await program('userdel', '#!/bin/sh\nexit 0\n')
  await writeFile(at('filled-in'), settings(url, at('data')))
  const environment = environmentIn(at)
  const run = (program: string, ...args: string[]) =>
    new Promise<Ended>((resolve) =>
      execFile(program, args, { env: environment, cwd: root }, (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
      ),
    )
  return {
    at,
    url,
    run,
    /** Runs a block of the page, with `here` instead of the reader's own values. */
    follow: (block: string, here: Record<string, string> = {}) =>
      run('sh', '-euc', placed(block, { ...here, ...folders(root) })),
    log: () => readFile(at('bin/log'), 'utf8'),
    async close() {
      await run(at('bin/systemctl'), 'stop', 'coldframe')
      await rm(root, { recursive: true })
    },
  }
}

function environmentIn(at: (path: string) => string): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${at('bin')}:${process.env['PATH']}`,
    COLDFRAME_ROOT: at('opt'),
    COLDFRAME_HOME: at('opt/current'),
    COLDFRAME_DATA: at('data'),
    COLDFRAME_BACKUPS: at('data/backups'),
    COLDFRAME_USER: userInfo().username,
    COLDFRAME_ENV: at('etc/coldframe.env'),
    COLDFRAME_UNITS: at('units'),
    COLDFRAME_COMMAND: at('bin/coldframe'),
    NODE_COMPILE_CACHE: at('cache'),
  }
  delete environment['NODE_TEST_CONTEXT']
  return environment
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The shipped settings file, filled in like an operator does. */
function settings(url: string, dataDir: string): string {
  const values = { DATA_DIR: dataDir, APP_URL: url, SMTP_URL: 'smtp://127.0.0.1:9', PORT: new URL(url).port }
  const shipped = readFileSync(join(repository, 'deploy', 'coldframe.env'), 'utf8').split('\n')
  const others = shipped.filter((line) => !Object.hasOwn(values, line.split('=')[0]!))
  return [...others, ...Object.entries(values).map((pair) => pair.join('='))].join('\n')
}

const folders = (root: string) => ({
  '/opt/coldframe': join(root, 'opt'),
  '/etc/systemd/system': join(root, 'units'),
  '/etc/coldframe': join(root, 'etc'),
  '/var/lib/coldframe': join(root, 'data'),
  '/var/cache/coldframe': join(root, 'cache'),
  '/usr/local/bin': join(root, 'bin'),
})

function placed(block: string, places: Record<string, string>): string {
  const text = Object.entries(places).reduce((all, [from, to]) => all.replaceAll(from, to), block)
  // Some blocks delete files.
  assert.doesNotMatch(text, /(?<![\w./])\/(?:opt|etc|var|usr|root|home)\b/)
  return text
}

const systemctl = `#!/bin/sh
here=$(dirname "$0")
pid=$(cat "$here/pid" 2>/dev/null)
case "$*" in
  'start coldframe' | 'enable --now coldframe coldframe-backup.timer')
    cd "$COLDFRAME_ROOT/current"
    setsid node_modules/.bin/node --env-file="$COLDFRAME_ENV" server/main.ts >>"$here/log" 2>&1 </dev/null &
    echo $! >"$here/pid" ;;
  'stop coldframe' | 'disable --now coldframe-backup.timer coldframe')
    [ -n "$pid" ] && kill -TERM "$pid" 2>/dev/null
    while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.1; done ;;
  'reload coldframe') kill -USR2 "$pid" ;;
  show*) kill -0 "$pid" 2>/dev/null && echo 0 || echo 1 ;;
  is-active*) [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null || exit 3 ;;
esac
exit 0
`
