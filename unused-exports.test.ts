// Checks that every exported name, and every function of the schema private, has a user other than its tests.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

/** These exports have a user that no import names. */
const EXEMPT: [exports: RegExp, reason: string][] = [
  [/^(?:vite|e2e\/playwright)\.config\.ts: default$/, 'Vite and Playwright read their configuration.'],
  [/^lab\/bench\/[\w-]+\.ts: measure$/, 'lab/bench/main.ts runs every file that it finds.'],
  [/^lab\/bench\/first-load\.ts: filesOf$/, 'A test limits the files that a page loads.'],
  [
    /^lab\/n8n\/(?:coldframe-(?:node|trigger)|credential)\.ts: \w+$/,
    'lab/n8n/write-package.ts bundles them.',
  ],
  [
    /^core\/analysis\/languages\/\w+\/samples\.ts: samples$/,
    'Scripts read the samples by the code of a language.',
  ],
  [
    /^core\/analysis\/languages\/\w+\/clean-drafts\.ts: cleanDrafts$/,
    'Fixtures that tests read by a language code.',
  ],
  [/^scripts\/packaging\/scratch-machine\.ts: /, 'Supports the test that follows the page of operations.'],
  [/^web\/app\/prerender\.tsx: /, 'scripts/prerender.ts loads what was built of it.'],
  [/^web\/ui\/no-style-element\.ts: /, 'vite.config.ts puts it in the place of a package.'],
]

/** A file uses this name of the imported file, or all of its names (`*`). */
type Use = { file: string; imported: string; name: string }

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file)

/** An export of test support needs only a test that uses it. */
const isSupport = (file: string) => /^(?:e2e|[a-z]+\/testing)\//.test(file)

const files = globSync(['{core,database,server,web,cli,scripts,lab,e2e}/**/*.{ts,tsx}', '*.ts'], {
  exclude: ['**/node_modules/**'],
})

const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

const resolved = (file: string, path: string) =>
  path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))

/** Reads `a, type b, c as d` and `a, b: c`. Returns the names on the side that is asked for. */
function namesIn(list: string, side: 'first' | 'last'): string[] {
  return list
    .replaceAll(/\/\/.*$/gm, '')
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(/\s+as\s+|\s*:\s*|\s*=\s*/).at(side === 'first' ? 0 : -1) ?? '')
}

const DECLARED =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|var|function\*?|class|interface|type|enum)\s+(?:([\w$]+)|[{[]([^}\]]*)[}\]])/gm
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm

function exportsOf(source: string): string[] {
  // A generator has exports in its template strings, after an odd number of backticks.
  const isWritten = ({ index }: { index: number }) => source.slice(0, index).split('`').length % 2 === 0
  const declared = [...source.matchAll(DECLARED)]
    .filter((found) => !isWritten(found))
    .flatMap(([, name, pattern = '']) => (name === undefined ? namesIn(pattern, 'last') : [name]))
  const listed = [...source.matchAll(LISTED)].flatMap(([, list = '']) => namesIn(list, 'last'))
  return [...declared, ...listed, ...(/^export default /m.test(source) ? ['default'] : [])]
}

const STATIC =
  /^(?:import|export)\s+(?:type\s+)?(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}|(\*)[^'{};]*)?\s*from\s+'((?:#|\.{1,2}\/)[^']+)'/gm
const DYNAMIC =
  /(?:\{([^{}]*)\}\s*=\s*await\s+)?\bimport\(\s*'((?:#|\.{1,2}\/)[^']+)'\s*\)(?:\)?\.(?:then\(\(\{([^{}]*)\}\)|(\w+)))?/g

function usesOf(file: string, source: string): Use[] {
  const use = (path: string, names: string[]) =>
    names.map((name) => ({ file, imported: resolved(file, path), name }))
  const fixed = [...source.matchAll(STATIC)].flatMap(([, byDefault, list, all, path = '']) =>
    use(path, [
      ...(byDefault === undefined ? [] : ['default']),
      ...namesIn(list ?? '', 'first'),
      ...(all === undefined ? [] : ['*']),
    ]),
  )
  const dynamic = [...source.matchAll(DYNAMIC)].flatMap(([, list, path = '', then, member]) => {
    const names = list ?? then
    return use(path, names === undefined ? [member ?? '*'] : namesIn(names, 'first'))
  })
  return [...fixed, ...dynamic]
}

/** Finds a use of the name outside of comments, besides its declaration. */
function isUsedInside(source: string, name: string): boolean {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))].length > 1
}

const key = ({ imported, name }: { imported: string; name: string }) => `${imported}: ${name}`

test('every export is imported, and by more than tests unless its own file uses it', () => {
  const uses = [...sources].flatMap(([file, source]) => usesOf(file, source))
  const imported = new Set(uses.filter((use) => use.file !== use.imported).map(key))
  const imports = uses.filter(
    (use) =>
      isSupport(use.imported) || !(isTest(use.file) || isSupport(use.file) || use.file === use.imported),
  )
  const reached = new Set(imports.map(key))
  const isIn = (set: Set<string>, file: string, name: string) =>
    set.has(key({ imported: file, name })) || set.has(key({ imported: file, name: '*' }))
  const unused = [...sources].flatMap(([file, source]) =>
    exportsOf(source)
      .filter((name) => !isIn(reached, file, name))
      .filter((name) => !isIn(imported, file, name) || !isUsedInside(source, name))
      .map((name) => `${file}: ${name}`),
  )
  assert.ok(files.length > 2_500)
  assert.deepEqual(
    unused.filter((found) => !EXEMPT.some(([exports]) => exports.test(found))),
    [],
  )
  assert.deepEqual(
    EXEMPT.filter(([exports]) => !unused.some((found) => exports.test(found))),
    [],
    'an exemption that nothing needs',
  )
})

/** Reads SQL without comments, declarations and statements that only give or take rights. */
const readSql = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/create or replace (?:function|procedure) private\.\w+/g, '')
    .replaceAll(/^(?:alter function|comment on|drop function|grant|revoke)\b[^;]*;/gm, '')

test('every function of the schema private is used by other SQL or by a program', () => {
  const written = globSync('database/{functions,policies}/**/*.sql')
  const declared = written.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/^create or replace (?:function|procedure) private\.(\w+)/gm),
  ])
  // A migration runs once. What lasts of it are the checks, defaults and triggers.
  const lasting = /\b(?:check \(|default |execute function )private\.(\w+)/g
  const programs = [...sources].filter(([file]) => !isTest(file) && !isSupport(file))
  const uses = [
    ...written.flatMap((file) => [...readSql(file).matchAll(/private\.(\w+)/g)]),
    ...globSync('database/migrations/*.sql').flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(lasting),
    ]),
    ...programs.flatMap(([, source]) => [...source.matchAll(/(?:private\.|')(\w+)/g)]),
  ]
  const used = new Set(uses.map(([, name]) => name))
  const names = declared.map(([, name]) => name)
  assert.ok(names.length > 500)
  assert.deepEqual(
    names.filter((name) => !used.has(name)),
    [],
  )
})
