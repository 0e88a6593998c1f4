// Tests the Helm chart: its values against its schema, its names against the code that reads them, and, on a machine
// with helm, its rendering.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'
import { programVersion } from '#database/program-version.ts'

const root = join(import.meta.dirname, '..')
const chart = join(root, 'deploy', 'helm', 'coldframe')
const read = (file: string) => readFileSync(join(chart, file), 'utf8')
type Tree = { [name: string]: Tree | string | number | boolean | undefined }
const values = () => parse(read('values.yaml')) as Tree
const templates = globSync('templates/*', { cwd: chart }).map(read).join('\n')

const filledIn = {
  secrets: {
    DATABASE_URL: 'postgres://coldframe:secret@db.example.com/coldframe',
    SMTP_URL: 'smtps://user:secret@mail.example.com:465',
    JWT_SECRET: 'x'.repeat(40),
    DATA_KEYS: 'y'.repeat(43),
  },
  ingress: { host: 'outreach.example.com' },
  settings: { S3_BUCKET: 'outreach-files', S3_ENDPOINT: 'https://s3.example.com' },
}

test('the schema takes the values of the chart and refuses wrong ones by name', () => {
  const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
    JSON.parse(read('values.schema.json')) as object,
  )
  const refused = (change: Tree) => {
    validate({ ...values(), ...change })
    return validate.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`) ?? []
  }
  assert.deepEqual(refused({}), [])
  assert.deepEqual(refused({ ...filledIn, web: { replicas: 5 } }), [])
  assert.deepEqual(refused({ replicas: 3 }), [' additionalProperties'])
  assert.deepEqual(refused({ web: { replicas: 'two' } }), ['/web/replicas type'])
  assert.deepEqual(refused({ secrets: { JWT_SECRET: 'short' } }), ['/secrets/JWT_SECRET minLength'])
  // Anyone could read a secret among the settings in the pod's description.
  assert.ok(refused({ settings: { S3_SECRET_ACCESS_KEY: 'x' } }).includes('/settings not'))
  assert.ok(refused({ settings: { DATABASE_URL: 'postgres://u:p@h/d' } }).includes('/settings not'))
})

test('templates use only values that there are, and every value', () => {
  const used = new Set([...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!))
  const roles = ['web', 'worker']
  const isThere = (path: string) =>
    path === 'settings.APP_URL' ||
    path.split('.').reduce<unknown>((at, name) => (at as Tree | undefined)?.[name], values()) !== undefined
  assert.deepEqual(
    [...used].filter((path) => !isThere(path)),
    [],
  )
  assert.deepEqual(
    Object.keys(values()).filter(
      (name) => !roles.includes(name) && ![...used].some((path) => path.startsWith(name)),
    ),
    [],
  )
})

test('settings, version, user, folders, port and time to stop are those of program and image', () => {
  const about = parse(read('Chart.yaml')) as { version: string; appVersion: string }
  assert.deepEqual([about.version, about.appVersion], [programVersion, programVersion])
  const config = readFileSync(join(root, 'server/environment.ts'), 'utf8')
  const known = new Set([...config.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!))
  const set = [...templates.matchAll(/\bname: ([A-Z][A-Z0-9_]+)|"([A-Z][A-Z0-9_]+)"/g)].map(
    ([, a, b]) => a ?? b!,
  )
  const named = [...set, ...Object.keys(values()['settings'] as Tree)]
  assert.ok(named.includes('ROLES') && named.includes('DATABASE_URL') && named.includes('BILLING'))
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  )
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8')
  assert.match(image, /^USER 1000:1000$/m)
  assert.match(templates, /runAsUser: 1000$/m)
  assert.match(image, /PORT=3000 DATA_DIR=\/data/)
  assert.match(templates, /containerPort: 3000 /)
  assert.match(templates, /mountPath: \/data /)
  assert.match(templates, /terminationGracePeriodSeconds: 90$/m)
})

const helm = process.env['HELM'] ?? 'helm'
const hasHelm = spawnSync(helm, ['version']).status === 0
const run = (...args: string[]) => spawnSync(helm, args, { encoding: 'utf8' })

test(
  hasHelm ? 'helm lints and renders the chart' : 'every action of the templates is closed (no helm here)',
  () => {
    if (!hasHelm) {
      const open = [...templates.matchAll(/\{\{-? *(if|range|with|define)\b/g)].length
      assert.equal([...templates.matchAll(/\{\{-? *end *-?\}\}/g)].length, open)
      return
    }
    const filled = [
      '--set-json',
      `secrets=${JSON.stringify(filledIn.secrets)}`,
      '--set',
      'ingress.host=outreach.example.com',
    ]
    const withoutBucket = run('template', 'coldframe', chart, ...filled)
    assert.match(withoutBucket.stderr, /Set settings\.S3_BUCKET: pods share no disk for files/)
    filled.push('--set', `settings.S3_BUCKET=${filledIn.settings.S3_BUCKET}`)
    const linted = run('lint', '--strict', chart, ...filled)
    assert.equal(linted.status, 0, linted.stdout + linted.stderr)
    assert.match(run('template', 'coldframe', chart).stderr, /Set secrets\.DATABASE_URL|Set ingress\.host/)
    const rendered = run('template', 'coldframe', chart, ...filled)
    assert.equal(rendered.status, 0, rendered.stderr)
    const kinds = parseAllDocuments(rendered.stdout).map(
      (each) => (each.toJS() as { kind?: string } | null)?.kind,
    )
    assert.deepEqual(kinds.filter((kind) => kind !== undefined).toSorted(), [
      'Ingress',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'Secret',
      'Service',
      'StatefulSet',
      'StatefulSet',
    ])
  },
)
