// No regular expression may need more than linear time for a text that a stranger wrote. scslre reads the patterns
// themselves; what it cannot see (several patterns in turn, loops around them) scripts/growth.test.ts measures.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSync, Visitor } from 'vite'
import { analyse } from 'scslre'

/** Reported patterns that never meet a long text, with the reason. */
const BOUNDED: Readonly<Record<string, string>> = {
  '([a-z]+):(?:"([^"]*)(?:"|$)|(\\S*))|"([^"]*)(?:"|$)|(\\S+)': 'a search is cut to 500 characters',
  '[aeiou].*[^aeiou][aeiouy]$|^[aeiou][^aeiou]+y$': 'words of three letters at most (core/text/syllables.ts)',
  '(?:^|[.!?\\n:|{])[\\s"“\'(*-]*$': 'eight characters (core/analysis/spelling/misspellings.ts)',
  '(?:^|[.!?:\\n]["\'”’)\\]]?\\s*|[-•*]\\s+)$': 'six characters (core/ai/invented-claims.ts)',
  '\\p{L}+(?:\\s?\'\\s?(?:t|s|re|ve|ll|d|m)\\b)?|[$£€]\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?%|\\d+|!+|\\$+|[?:;()*"#&+=<>|@]':
    '6,000 characters (core/analysis/spam/normalize.ts)',
}

/** Number of patterns that each file builds at run time, and the parts they consist of. */
const CONSTRUCTED: Readonly<Record<string, [count: number, why: string]>> = {
  'core/analysis/checks/subject-first-name.ts': [1, 'a name with all but its letters replaced'],
  'core/analysis/spelling/hunspell-words.ts': [
    1,
    'a condition of letters and classes alone, at one end of a word; else refused',
  ],
  'core/analysis/spelling/grammar-rules.ts': [1, 'lists of words beside a word; checked below as built'],
  'core/messages/dates-in-text.ts': [3, 'a day beside any word; checked below as built'],
  'core/messages/languages/calendar-words.ts': [2, 'lists of words; checked below as built'],
  'core/messages/languages/phrases.ts': [2, 'lists of phrases; checked below as built'],
  'core/messages/classify-by-language.ts': [1, 'lists of phrases; checked below as built'],
  'core/messages/wishes/find-unspaced-wish.ts': [1, 'lists of phrases; checked below as built'],
  'core/messages/reply-phrases.ts': [1, 'lists of phrases; checked below as built'],
  'core/messages/find-date.ts': [1, 'lists of months and words; checked below as built'],
  'core/messages/find-referral.ts': [2, 'a name of at most four words; checked below as built'],
  'core/text/html-to-text.ts': [1, 'names of attributes in the source'],
  'server/http/page-addresses.ts': [1, 'addresses of pages in the source'],
  'server/supabase/auth/email-address.ts': [1, 'checked below as built'],
  'server/supabase/auth/redirects.ts': [1, 'the list of the operator, escaped'],
  'web/ai/diff-view.tsx': [1, 'claims, escaped'],
}

const files = globSync('{core,database,server,web,cli}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
)

type Pattern = { source: string; flags: string; place: string }

function patternsIn(file: string): { patterns: Pattern[]; constructed: number } {
  const patterns: Pattern[] = []
  let constructed = 0
  const count = ({ callee }: { callee: { type: string } }) => {
    if (callee.type === 'Identifier' && 'name' in callee && callee.name === 'RegExp') constructed += 1
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) patterns.push({ source: node.regex.pattern, flags: node.regex.flags, place: file })
    },
    NewExpression: count,
    CallExpression: count,
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return { patterns, constructed }
}

const found = files.map((file) => [file, patternsIn(file)] as const)

const reportsOf = ({ source, flags }: Pattern) =>
  analyse({ source, flags }, { assumeRejectingSuffix: false }).reports

test('every regular expression takes linear time, or is listed with what keeps its text short', () => {
  const patterns = found.flatMap(([, { patterns }]) => patterns)
  assert.ok(patterns.length > 500)
  const reported = patterns.filter((pattern) => reportsOf(pattern).length > 0)
  assert.deepEqual(
    reported
      .filter(({ source }) => !Object.hasOwn(BOUNDED, source))
      .map(({ source, place }) => `${place}: ${source}`),
    [],
  )
  // A reason must be removed together with its pattern.
  assert.deepEqual(
    Object.keys(BOUNDED).filter((source) => !reported.some((pattern) => pattern.source === source)),
    [],
  )
})

test('patterns built at run time are known, and linear as they are built', async () => {
  const inProduct = found
    .map(([file, { constructed }]) => [file, constructed] as const)
    .filter(([file, count]) => count > 0 && !file.startsWith('cli/'))
  assert.deepEqual(
    Object.fromEntries(inProduct),
    Object.fromEntries(Object.entries(CONSTRUCTED).map(([file, [count]]) => [file, count])),
  )
  const built: Pattern[] = []
  const Native = globalThis.RegExp
  globalThis.RegExp = new Proxy(Native, {
    construct(target, [source, flags = '']: [string | RegExp, string?], newTarget) {
      built.push({ source: String(source), flags, place: 'built' })
      return Reflect.construct(target, [source, flags], newTarget) as RegExp
    },
  })
  try {
    for (const [file] of inProduct.filter(([file]) => !file.startsWith('web/'))) {
      // The query loads the file again if another test of this process has already loaded it.
      await import(new URL(`${file}?built`, import.meta.url).href)
    }
  } finally {
    globalThis.RegExp = Native
  }
  assert.ok(built.length >= 5, `${built.length} were built`)
  assert.deepEqual(
    built.filter((pattern) => reportsOf(pattern).length > 0).map(({ source }) => source),
    [],
  )
})

// PostgreSQL's own matcher needs no backtracking, except where a pattern refers back to what it matched.
test('no pattern of the database refers back to what it matched', () => {
  const referring = globSync('database/{functions,policies,migrations}/**/*.sql').filter((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) =>
        /(?:!?~\*?|regexp_(?:match|matches|like|count|instr)\([^;]*,)\s*'[^']*\\[1-9]/.test(line),
      ),
  )
  assert.deepEqual(referring, [])
})

test('a pattern that backtracks is noticed', () => {
  for (const source of ['^[\\s,]*(?:please)?[\\s,]*stop', '<[^>]*>', '\\s+$', '(a+)+$'])
    assert.ok(reportsOf({ source, flags: '', place: '' }).length > 0, source)
})
