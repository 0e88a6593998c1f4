// Tests that everything the documents mention exists: links, anchors, files, commands, settings.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['core', 'database', 'server', 'web', 'lab'].map((layer) => `${layer}/README.md`),
  ...globSync('docs/**/*.md', { cwd: root }),
]
// Decisions describe the day they were made.
const current = pages.filter((page) => !page.includes('decisions/'))
const folders = ['core', 'database', 'server', 'web', 'cli', 'scripts', 'lab', 'e2e', 'deploy', 'docs']
const testFiles = new Set(
  globSync(['*.test.ts', ...folders.map((folder) => `${folder}/**/*.test.ts`)], { cwd: root }).map((file) =>
    basename(file),
  ),
)

const withoutBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '')

test('every link between pages leads to a file, and every anchor to a heading', () => {
  const broken: string[] = []
  let seen = 0
  for (const page of pages) {
    for (const [, target = ''] of withoutBlocks(read(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|mailto:|\/)/.test(target)) continue
      seen += 1
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? page : relative(root, join(root, dirname(page), path))
      const holds =
        existsSync(join(root, file)) && (anchor === undefined || anchorsOf(read(file)).has(anchor))
      if (!holds) broken.push(`${page}: ${target}`)
    }
  }
  assert.ok(seen > 30)
  assert.deepEqual(broken, [])
})

test('ARCHITECTURE.md follows an outgoing email and a reply through at most twelve files each, which exist', () => {
  const files = new Set(
    folders
      .flatMap((folder) => globSync(`${folder}/**/*.{ts,sql}`, { cwd: root }))
      .map((file) => basename(file)),
  )
  for (const example of ['An outgoing email', 'A reply']) {
    const [, text = ''] = read('ARCHITECTURE.md').split(`**${example}.**`)
    const named = [...text.split('\n')[0]!.matchAll(/`([\w/.-]+\.(?:ts|sql))`/g)].map(([, file]) =>
      basename(file!),
    )
    assert.ok(named.length > 8)
    assert.ok(new Set(named).size <= 12, named.join(', '))
    assert.deepEqual(
      named.filter((file) => !files.has(file)),
      [],
    )
  }
})

/** Anchors of headings in the format of code hosts. */
function anchorsOf(text: string): Set<string> {
  const headings = [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => words)
  return new Set(
    headings.map((words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

test('every decision is listed once in the index, under its title', () => {
  const index = read('docs/decisions/README.md')
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort()
  assert.ok(records.length > 50)
  const numbers = records.map((file) => basename(file).slice(0, 3))
  assert.deepEqual(numbers, [...new Set(numbers)])
  const expected = records.map((file) => {
    const [number, ...title] = read(file).split('\n', 1)[0]!.replace('# ', '').split(' ')
    return `- ${number} [${title.join(' ')}](${basename(file)})`
  })
  const listed = [...index.matchAll(/^- \d{3} \[.+?\]\([^)]+\)/gm)].map(([line]) => line)
  assert.deepEqual(listed.sort(), expected)
})

test('every decision that the code names by its number is there', () => {
  const numbers = new Set(
    globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => basename(file).slice(0, 3)),
  )
  const code = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,sql}`),
    { cwd: root, exclude: (file) => file.includes('migrations') },
  )
  const missing: string[] = []
  let seen = 0
  for (const file of code)
    for (const [, number = ''] of read(file).matchAll(/\bdecisions?[ /](\d{3})\b/g)) {
      seen += 1
      if (!numbers.has(number)) missing.push(`${file}: ${number}`)
    }
  assert.ok(seen > 30)
  assert.deepEqual(missing, [])
})

test('every decision says under that heading what is done', () => {
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root })
  assert.deepEqual(
    records.filter((file) => !read(file).includes('\n**Decision.**')),
    [],
  )
})

test('every file that a page names is there', () => {
  const missing: string[] = []
  const named = new RegExp(String.raw`^(?:${folders.join('|')})/[\w./-]+$`)
  for (const page of current) {
    for (const [, words = ''] of withoutBlocks(read(page)).matchAll(/`([^`\n]+)`/g)) {
      const isPath = named.test(words) && !isThere(words)
      const isTest = /^[\w-]+\.test\.ts$/.test(words) && !testFiles.has(words)
      if (isPath || isTest) missing.push(`${page}: ${words}`)
    }
  }
  assert.deepEqual(missing, [])
})

const decisions = new Set(globSync('docs/decisions/*.md', { cwd: root }).map((file) => file.slice(0, 18)))

/** A decision is identified by its number. The benchmark writes its page when it is run. */
const isThere = (path: string) =>
  existsSync(join(root, path)) || decisions.has(path) || path === 'docs/performance.md'

test('every command that a page tells to run is one', () => {
  const scripts = new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts))
  const table = /COMMANDS[^{]*\{([\s\S]*?)\n\}/.exec(read('cli/commands.ts'))?.[1] ?? ''
  const commands = new Set([...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name!))
  assert.ok(commands.has('backup') && commands.has('keys'))
  const unknown: string[] = []
  for (const page of current) {
    const text = read(page)
    for (const [, name = ''] of text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g))
      if (!scripts.has(name)) unknown.push(`${page}: npm run ${name}`)
    // Only in code: `coldframe backup FILE`.
    for (const [, code = ''] of text.matchAll(/(```[\s\S]*?```|`[^`\n]+`)/g))
      for (const [, name = ''] of code.matchAll(/(?:^|[`\s&])coldframe (?:-- )?([a-z][\w-]+)(?=[\s`]|$)/gm))
        // A crontab line starts with its user, and changes to the folder.
        if (!commands.has(name) && name !== 'cd') unknown.push(`${page}: coldframe ${name}`)
  }
  assert.deepEqual(unknown, [])
})

test('every setting that a page names is read somewhere', () => {
  const config = new Set(
    [...read('server/environment.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!),
  )
  // Read by commands and libraries, not by the server.
  const others = new Set(['BACKUP_PASSPHRASE', 'TMPDIR'])
  const page = read('docs/operations.md')
  const from = page.indexOf('## Settings')
  const table = page.slice(from, page.indexOf('\n## ', from))
  const named = [...table.matchAll(/`([A-Z][A-Z0-9_]{3,})`/g)].map(([, name]) => name!)
  assert.deepEqual(
    named.filter((name) => !config.has(name) && !others.has(name)),
    [],
  )
})
