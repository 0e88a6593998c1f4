// `npm run image -- [--builder docker|buildah] [--build-arg NAME=VALUE …]`: builds the image with a real builder, and
// tests it in a container: started as its user without capabilities, requested, backed up, and stopped.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { programVersion } from '#database/program-version.ts'

const { values } = parseArgs({
  options: {
    builder: { type: 'string', default: 'docker' },
    'build-arg': { type: 'string', multiple: true, default: [] },
  },
})
const image = `localhost/coldframe:${programVersion}`

const trial = `
test "$(id -u)" = 1000
if touch /app/written 2>/dev/null; then exit 1; fi
tini -- node server/main.ts &
until coldframe ready >/dev/null 2>&1; do kill -0 $!; sleep 1; done
coldframe ready
coldframe keys >/dev/null
coldframe backup /data/tried.backup --verify
kill -TERM $!
wait $!`
const settings = ['APP_URL=http://127.0.0.1:3000', 'SMTP_URL=smtp://127.0.0.1:9', 'BILLING=off']
const environment = settings.flatMap((setting) => ['--env', setting])
const buildArgs = values['build-arg'].flatMap((each) => ['--build-arg', each])

if (values.builder === 'docker') {
  run('docker', 'build', '--tag', image, ...buildArgs, '.')
  const closed = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
  ]
  run('docker', 'run', '--rm', ...closed, ...environment, '--entrypoint', 'sh', image, '-euc', trial)
} else {
  run('buildah', 'bud', '--tag', image, ...buildArgs, '.')
  const container = run('buildah', 'from', image).trim()
  try {
    run('buildah', 'run', '--cap-drop', 'all', ...environment, container, '--', 'sh', '-euc', trial)
  } finally {
    run('buildah', 'rm', container)
  }
}
process.stdout.write(`${image}: built by ${values.builder}, started, asked, backed up and stopped.\n`)

function run(program: string, ...args: string[]): string {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw error ?? new Error(`${program} ${args[0]} ended with ${status}:\n${stdout}`)
  return stdout
}
