// Files that nothing here runs, held to what does: a setting that is renamed must not live on in them.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const known = new Set(
  [...read('server/config.ts').matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name]) => name),
)

test('compose sets only what the configuration reads', () => {
  const environment = read('compose.yaml').split('environment: &environment')[1]!.split('volumes:')[0]!
  const set = [...environment.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)
  assert.ok(set.length >= 10)
  assert.deepEqual(
    set.filter((name) => !known.has(name)),
    [],
  )
})

test('image and unit start files that are there, and nothing runs as root', () => {
  const [image, unit] = [read('Dockerfile'), read('deploy/coldframe.service')]
  for (const [, file] of `${image}\n${unit}`.matchAll(
    /(?:node"?,? "?|coldframe\/)((?:server|scripts|cli)\/\S+?\.ts)/g,
  ))
    assert.ok(existsSync(join(root, file!)), file)
  assert.match(image, /^USER node$/m)
  assert.match(unit, /^User=coldframe$/m)
  assert.match(image, /readyz/)
})

test('every setting is told in the page for whoever runs it', () => {
  const page = read('docs/operations.md')
  assert.deepEqual(
    [...known].filter((name) => !page.includes(`\`${name}\``)),
    [],
  )
})
