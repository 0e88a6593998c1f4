// The glossary's words, in names of files and of code. database/policies/catalog.test.ts holds the database to them.
import assert from 'node:assert/strict'
import { globSync as glob, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { struckWords } from '#database/testing/struck-words.ts'

/** Databases of 0.1.0 know by this name that it was applied. */
const LEFT = new Set(['026_acting.sql'])

/** The packages of the lab are installed in a folder of its own. */
const globSync = (patterns: string | string[]) => glob(patterns, { exclude: ['**/node_modules/**'] })

const folders = '{cli,core,database,e2e,lab,scripts,server,web}/**'

test('no file has a struck word in its name', () => {
  const struck = new RegExp(`(?:^|[-_.])(?:${struckWords})(?=[-_.]|$)`)
  const files = globSync(`${folders}/*.{ts,tsx,sql,css}`)
  assert.ok(files.length > 1_000)
  const found = files.filter((file) => struck.test(basename(file)) && !LEFT.has(basename(file)))
  assert.deepEqual(found, [])
})

test('no function, type or constant has a name that is a struck word or begins with one', () => {
  const struck = new RegExp(
    `^(?:export )?(?:async )?(?:function|const|let|type|class|interface) ((?:${struckWords})(?:(?=[A-Z_])\\w*)?)\\b`,
    'gim',
  )
  const found = globSync(`${folders}/*.{ts,tsx}`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(struck)]
      .map(([, name = '']) => name)
      .filter((name) => !LEFT.has(name) && /^[a-z]+(?=[A-Z_]|$)/i.test(name))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(found, [])
})

test('no function, type or constant is named by a verb that is too small for what it does', () => {
  const small =
    /^\s*(?:export )?(?:async )?(?:function\*?|const|let|class|type|interface) ((?:keep|kept|tells?|told|look(?!Up)|asks?|asked|put(?!Workspaces)|says?|said|take|taken|taking|follow(?!Up)s?|settled?|noted?)(?=[A-Z]|\b)\w*)/gm
  const found = globSync(`${folders}/*.{ts,tsx}`)
    .filter((file) => !/node_modules|\/generated\//.test(file))
    // The analyser looks for a mail's ask, and for LinkedIn's notes.
    .filter((file) => !file.startsWith('core/analysis/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(small)].map(([, name = '']) => `${file}: ${name}`),
    )
  assert.deepEqual(found, [])
})

test('a percent sign follows its number without a space, as Americans write it', () => {
  const spaced = /(?:\d|\})(?: |\u00a0)%(?!\s*[\d(=])/
  const found = globSync('{cli,core,server,web}/**/*.{ts,tsx}')
    // Other languages write it with a space, and a block tag of a template begins and ends with one.
    .filter(
      (file) => !/core\/analysis\/languages\/|\/testing\/|\.test\.ts|core\/templates\/tokens\.ts/.test(file),
    )
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => spaced.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  assert.deepEqual(found, [])
})

const unused =
  /\b(?:anew|befalls?|befell|chores|doors?|farewell|on the desk|sealed|unsealed|whence|whither)\b/i

test('no comment of the program has a word that nobody uses', () => {
  const found = globSync(`${folders}/*.{ts,tsx}`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line) && unused.test(line))
      .map((line) => `${file}: ${line}`),
  )
  assert.deepEqual(found, [])
})

// Text that others wrote or that has to stay: phrases of mail, labeled mails, a key in backups of 0.1.0.
const isOthers = (file: string) =>
  /\/generated\/|\/languages\/|reply-phrases|core\/testing|struck-words|names\.test|backup-keys/.test(file)

test('no text, test name, log line or page has a word that nobody uses', () => {
  const struck =
    /\b(?:anew|befalls?|befell|chores|farewell|(?:mails?|hits?|events?|drafts?|sources?) (?:is|are|was|were) (?:not )?judged|(?:of|on) the desk|in hand|keepers?|reseal\w*|sealed|tidied|unsealed|whence|whither)\b/i
  const files = [
    ...globSync(`${folders}/*.{ts,tsx}`).filter((file) => !isOthers(file)),
    ...globSync(['docs/*.md', 'docs/guides/*.md', '*.md']).filter((file) => basename(file) !== 'glossary.md'),
  ]
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => struck.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 160)}`),
  )
  assert.deepEqual(found, [])
})

test('no comment of a function or policy has a word that nobody uses', () => {
  const struck = /\b(?:anew|befalls?|befell|chores|farewell|judged|reseal\w*|sealed|tidied|whence|whither)\b/
  const found = globSync('database/{functions,policies}/**/*.sql').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('--') && struck.test(line))
      .map((line) => `${file}: ${line}`),
  )
  assert.deepEqual(found, [])
})

test('no log line, test name or page says a round, a house or a way out', () => {
  const struck =
    /\bdaily rounds?\b|\brounds? of (?:the house|forgetting)\b|(?<!\b(?:on|no) )\b(?:the|a) way out\b/i
  const files = [
    ...globSync(`${folders}/*.{ts,tsx}`),
    ...globSync('docs/**/*.md').filter((file) => basename(file) !== 'glossary.md'),
  ]
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => struck.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 160)}`),
  )
  assert.deepEqual(found, [])
})

// Migrations are left out, because one that landed is never edited.
const oblique =
  /^(?:As|By|Else|Everybody|Nobody|Of|Somebody|Those|What|Whatever|Where|Wherever|Whether|Which|Who|Whoever|Whom|Whose|Without)\b/

/** The first line of each comment: a group of line comments counts once. */
function openingsIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trimStart())
  return lines.flatMap((line, place) => {
    const [, mark, words = ''] = /^(\/\/|--|\{?\/\*\*?) ?(.*)$/.exec(line) ?? []
    if (!mark || ((mark === '//' || mark === '--') && lines[place - 1]?.startsWith(mark))) return []
    return [words || (lines[place + 1] ?? '').replace(/^\* ?/, '')]
  })
}

test('comments start with their subject, and not with What, Who, Of or Whether', () => {
  for (const layer of ['cli', 'core', 'database', 'e2e', 'lab', 'scripts', 'server', 'web']) {
    const openings = globSync(`${layer}/**/*.{css,sql,ts,tsx}`)
      .filter((file) => !/\/(?:generated|migrations)\//.test(file))
      .flatMap((file) => openingsIn(readFileSync(file, 'utf8')).map((opening) => ({ file, opening })))
    const found = openings.filter(({ opening }) => oblique.test(opening))
    const most = openings.length / 100
    const listed = found.map(({ file, opening }) => `${file}: ${opening}`).join('\n')
    assert.ok(found.length <= most, `${layer}: ${found.length} of at most ${Math.floor(most)}\n${listed}`)
  }
})

test('screens write days and counts in one way, whatever the language of the browser', () => {
  const other =
    /toLocale(?:Date|Time|)String\((?:\)|undefined)|toLocale(?:Date|Time)String\((?!'en-GB')|toLocaleString\('en', \{ dateStyle|DateTimeFormat\('en', \{\s+\w/
  const found = globSync('{core,web}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && other.test(readFileSync(file, 'utf8')))
    // Reads the name of a zone, and shows nobody a day.
    .filter((file) => !/(?:zone|time-zones)\.ts$/.test(file))
  assert.deepEqual(found, [])
})
