// docs/security.md claims nothing that no test holds: each row of its table names tests, and each of them is there.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const files = globSync(['*.test.ts', '{core,database,server,web,cli,scripts}/**/*.test.ts'], { cwd: root })
const rows = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))

test('each claim of the security page names a test, and each test it names is there', () => {
  assert.ok(rows.length >= 28)
  for (const row of rows) {
    const named = [...row.matchAll(/`([\w./*-]+\.test\.ts)`/g)].map(([, name]) => name!)
    assert.ok(named.length > 0, `no test holds: ${row}`)
    for (const name of named) {
      const isThere = name.includes('/')
        ? globSync([name, `server/${name}`], { cwd: root }).length > 0
        : files.some((file) => basename(file) === name)
      assert.ok(isThere, `${name} is named by the security page and is not there`)
    }
  }
})

const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')

test('a title that the security page quotes after a test file is one of that file', () => {
  for (const [, name, title] of page.matchAll(/`([\w./-]+\.test\.ts)` \u201c([^\u201d]+)\u201d/g)) {
    const [file] = globSync([name!, `server/${name}`, `{core,database,server,web,cli,scripts}/**/${name}`], {
      cwd: root,
    })
    assert.ok(
      file && readFileSync(join(root, file), 'utf8').includes(title!),
      `${name} has no test “${title}”`,
    )
  }
})

const sectionsWithoutClaims = /^(Report a hole|What is trusted|What does not hold|After an incident)\n/

test('whatever the security page claims outside its table names a test too', () => {
  const sections = page.split(/^## /m).slice(1)
  for (const section of sections) {
    if (sectionsWithoutClaims.test(section)) continue
    const prose = section
      .split('\n')
      .slice(1)
      .filter((line) => line !== '' && !line.startsWith('|'))
    for (const line of prose) assert.match(line, /\.(test|spec)\.ts`/, `no test holds: ${line}`)
  }
})
