// Tests that the map of the official suites covers every test of theirs, and names only existing tests of ours.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'server', 'testing', 'official-suites.md'), 'utf8')
const groups = page.split('\n').filter((line) => line.startsWith('- '))
const sources = new Map(
  globSync('server/**/*.test.ts', { cwd: root }).map((path) => [
    basename(path),
    readFileSync(join(root, path), 'utf8'),
  ]),
)

const literally = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** A generated part of a title is `…` in the map. */
const patternOf = (title: string) =>
  new RegExp(
    String.raw`\btest\(\s*['"\`]${title
      .split('…')
      .map(literally)
      .join(String.raw`\$\{[^}]+\}`)}['"\`]`,
  )

test('each group of tests of the official suites names a test of ours or why it is left out', () => {
  assert.ok(groups.length > 80)
  for (const group of groups) {
    const [titles = '', answer = '', ...more] = group.split(' → ')
    assert.ok(titles.length > 2 && more.length === 0, group)
    assert.match(
      answer,
      /^(?:(?:, )?`[\w./-]+\.test\.ts` “[^”]+”(?:, “[^”]+”)*)+$|^left out: [^\n]+\.$/,
      group,
    )
  }
})

test('each test of ours that the map names is there', () => {
  for (const [, file = '', quoted = ''] of page.matchAll(/`([\w-]+\.test\.ts)`((?:,? “[^”]+”)+)/g))
    for (const [, title = ''] of quoted.matchAll(/“([^”]+)”/g))
      assert.match(sources.get(file) ?? '', patternOf(title), `${file} has no test “${title}”`)
})
