// Tests that every claim of docs/security.md has a test: each sentence quotes a title or a part of one, which must
// match exactly one test.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const tests = globSync(
  [
    '*.test.ts',
    '{core,database,server,web,cli,scripts}/**/*.test.ts',
    'e2e/*.spec.ts',
    'database/testing/policy-access.ts',
  ],
  { cwd: root },
)
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')

/** Sections that are not claims about the program. */
const sectionsWithoutClaims = /^(?:Report a vulnerability|What is trusted|Known limits|After an incident)\n/
const claims = page
  .split(/^## /m)
  .slice(1)
  .filter((section) => !sectionsWithoutClaims.test(section))
  .flatMap((section) => section.split('\n').slice(1))
  .filter((line) => line.startsWith('- '))

type Named = { file: string; titles: string[] }

/** `file` “title”, “another title of it” */
const namedBy = (claim: string): Named[] =>
  [...claim.matchAll(/`([\w./-]+\.ts)`((?:,? “[^”]+”)+)/g)].map(([, file = '', quoted = '']) => ({
    file,
    titles: [...quoted.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }))

const literally = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Finds the tests whose title fits; `…` on the page stands for any part of a title. */
const patternOf = (title: string) =>
  new RegExp(
    String.raw`\btest(?:\.step)?\(\s*(['"\`])${title
      .split('…')
      .map(literally)
      .join(String.raw`(?:(?!\1).)*`)}\1`,
    'g',
  )

test('each sentence of the security page is one claim, and names the title of a test', () => {
  assert.ok(claims.length >= 80)
  for (const claim of claims) {
    const [sentence = '', first] = claim.split(/ `[\w./-]+\.ts` “/)
    assert.ok(first !== undefined && /^- [^.]+(?:\.\w[^.]*)*\.$/.test(sentence), `no test holds: ${claim}`)
    const named = namedBy(claim).reduce((sum, { titles }) => sum + titles.length, 0)
    assert.equal(named, claim.split('“').length - 1, `a title stands behind no file: ${claim}`)
  }
})

test('each title that the security page names is that of one test in its file', () => {
  for (const { file, titles } of claims.flatMap(namedBy)) {
    const sources = tests
      .filter((path) => `/${path}`.endsWith(`/${file}`))
      .map((path) => readFileSync(join(root, path), 'utf8'))
    for (const title of titles) {
      const counts = sources.map((source) => [...source.matchAll(patternOf(title))].length)
      const most = Math.max(0, ...counts)
      assert.equal(most, 1, `${file} has ${most} tests “${title}”`)
    }
  }
})

test('no sentence stands outside the list of claims, and each attack has one', () => {
  const listed = page.slice(page.indexOf('## Threats'), page.indexOf('## Known limits'))
  const [intro = '', ...attacks] = listed.split(/^\*\*\d+[a-z]?\. /m)
  assert.equal(intro.split('\n').filter(Boolean).length, 2)
  assert.ok(attacks.length >= 40)
  for (const attack of attacks) {
    const [title = '', ...lines] = attack.split('\n').filter(Boolean)
    assert.match(title, /[^.]\*\*$/)
    assert.ok(lines.length > 0 && lines.every((line) => line.startsWith('- ')), title)
  }
})
