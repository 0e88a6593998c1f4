// Checks files that nothing here executes against the code: a renamed setting must not remain in them.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const known = new Set(
  [...read('server/environment.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
)

type Service = { env_file: string[]; environment: Record<string, string> }

/**
 * The environment as compose creates it: the file, then the entries next to it, with the file's variables
 * substituted.
 */
function environmentOf(service: 'web' | 'worker', file: Record<string, string>): Record<string, string> {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const { env_file, environment } = services[service]!
  assert.deepEqual(env_file, ['.env'])
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, kind: string, other: string) => {
      if (kind === '?') assert.ok(file[name], `${name} is in the head of compose.yaml`)
      return file[name] || other
    })
  return {
    NODE_ENV: 'production',
    ...file,
    ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)])),
  }
}

test('web and worker of compose start with the .env in its head, and get every other setting of it', () => {
  const head = read('compose.yaml').split('\nname:')[0]!
  const lines = [...head.matchAll(/^# {3}([A-Z0-9_]+)=(.+)$/gm)].map(([, name, value]) => [
    name!,
    value!.includes('openssl') ? 'a1'.repeat(24) : value!,
  ])
  const file = { ...(Object.fromEntries(lines) as Record<string, string>), AI_MODEL: 'chosen' }
  for (const service of ['web', 'worker'] as const) {
    const config = readConfig(environmentOf(service, file))
    assert.deepEqual(config.unknownSettings, [])
    assert.deepEqual(config.roles, [service])
    assert.equal(config.ai.model, 'chosen')
    assert.match(config.databaseUrl!, /^postgresql:\/\/coldframe:/)
  }
})

test('image and unit start files that are there, and nothing runs as root', () => {
  const [image, unit] = [read('Dockerfile'), read('deploy/coldframe.service')]
  const nightly = read('deploy/coldframe-backup.service')
  for (const [, file] of `${image}\n${unit}\n${nightly}`.matchAll(
    /(?:node"?,? "?|(?:coldframe|current)\/)((?:server|scripts|cli)\/\S+?\.ts)/g,
  ))
    assert.ok(existsSync(join(root, file!)), file)
  assert.match(image, /^USER 1000:1000$/m)
  for (const each of [unit, nightly]) assert.match(each, /^User=coldframe$/m)
  assert.match(image, /readyz/)
})

test('the image can be told to stop before Node listens', () => {
  const image = read('Dockerfile')
  assert.match(image, /apt-get install .* tini /)
  assert.match(image, /^ENTRYPOINT \["tini", "--"\]$/m)
})

// Read by commands, Node and PostgreSQL, not by the server.
const others = ['TMPDIR', 'NODE_COMPILE_CACHE', 'BACKUP_PASSPHRASE']

test('image and unit set only what somebody reads', () => {
  const lines = [
    /^ENV (.+)$/m.exec(read('Dockerfile'))![1]!,
    ...[...read('deploy/coldframe.service').matchAll(/^Environment=(.+)$/gm)].map(([, line]) => line!),
    read('deploy/coldframe.env').replaceAll(/^#.*$/gm, ''),
  ]
  const set = lines.flatMap((line) => [...line.matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name!))
  assert.ok(set.length >= 7)
  assert.deepEqual(
    set.filter((name) => !known.has(name) && !others.includes(name)),
    [],
  )
})

test('image and compose agree on the port and on where the data lies', () => {
  const image = read('Dockerfile')
  const port = /PORT=(\d+)/.exec(image)![1]!
  const folder = /DATA_DIR=(\S+)/.exec(image)![1]!
  assert.match(image, new RegExp(`^EXPOSE ${port}$`, 'm'))
  assert.match(image, new RegExp(`^VOLUME ${folder}$`, 'm'))
  assert.match(read('compose.yaml'), new RegExp(`ports: \\['127\\.0\\.0\\.1:\\d+:${port}'\\]`))
  assert.match(read('compose.yaml'), new RegExp(`volumes: \\[data:${folder}\\]`))
})

test('a refused setting is not started with again and again', () => {
  assert.match(read('deploy/coldframe.service'), /^RestartPreventExitStatus=78$/m)
})

test('nobody waits longer to be stopped than whoever stops it', () => {
  // 30 s for mail in flight, 10 s for requests, and PostgreSQL's own time.
  const patience = [
    Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/coldframe.service'))![1]),
    Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))![1]),
  ]
  for (const seconds of patience) assert.ok(seconds >= 60)
})

test('every setting is told in the page for whoever runs it', () => {
  const page = read('docs/operations.md')
  assert.deepEqual(
    [...known].filter((name) => !page.includes(`\`${name}\``)),
    [],
  )
})
