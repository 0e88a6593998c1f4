import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { after, test } from 'node:test'
import type { Analysis } from '#core/analysis/analysis.ts'
import { parseArguments } from './analyze.ts'
import { UnreadableDraft } from './read-draft-file.ts'
import { coldframe } from './testing/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'coldframe-analyze-'))
after(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const run = (args: string[]) => coldframe(['analyze', ...args])

/** Runs with pipes as standard input and output. */
const runProcess = (args: string[], input = '') => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'coldframe.ts'), 'analyze', ...args],
    { input, encoding: 'utf8' },
  )
  return { stdout, stderr, status }
}

const GOOD =
  'Subject: support backlog at Fernhill\n\nHi Priya,\n\nI saw Fernhill opened three support roles in March, right after your Berlin launch. Your new hires will need weeks to learn the old tickets.\n\nWould a two-page write-up of how Oakline cut that be useful to you?\n\nAda\n'
const BAD = 'Subject: RE: ACT NOW!!!\n\nDear Sir,\n\nCLICK HERE: https://bit.ly/x\n'

test('a text file gets a report for people: score, what to do first, and the evidence', () => {
  const { stdout, status } = runProcess([file('good.txt', GOOD), file('bad.md', BAD)])
  assert.equal(status, 0)
  assert.match(stdout, /good\.txt {2}\d+\/100/)
  assert.match(stdout, /The subject pretends to be a reply/)
  assert.match(stdout, /CAN-SPAM/)
  assert.ok(!stdout.includes('\u001B['), 'no colors in a pipe')
})

test('--json is the whole report, one object for one draft', async () => {
  const report = JSON.parse((await run(['--json', file('one.txt', GOOD)])).stdout) as Analysis & {
    file: string
  }
  assert.equal(report.kind, 'email')
  assert.equal(report.subScores.length, 7)
  assert.ok(report.spam && report.spam.probability < 0.5)
})

test('--min-score ends with status 1 below it', async () => {
  assert.equal((await run(['--min-score', '80', file('ok.txt', GOOD)])).status, 0)
  assert.equal((await run(['--min-score', '80', file('ok.txt', GOOD), file('low.txt', BAD)])).status, 1)
})

test('every ending is read as what it is, and --json is a list for several', async () => {
  const kinds = [
    file('a.eml', 'From: Ada <ada@acme.com>\r\nSubject: hello\r\n\r\nHi Tom\r\n'),
    file('a.html', '<title>hello</title><p>Hi <b>Tom</b>, is it so?</p>'),
    file('a.json', JSON.stringify({ kind: 'linkedin-note', text: 'Hi Ana' })),
    file('b.md', '---\nsubject: "hello"\nkind: follow-up\n---\n\nHi Tom'),
    file('c.json', JSON.stringify([{ steps: [{ text: 'a' }, { text: 'b' }] }])),
  ]
  const reports = JSON.parse((await run(['--json', ...kinds])).stdout) as Analysis[]
  assert.deepEqual(
    reports.map(({ kind }) => kind),
    ['source', 'email', 'linkedin-note', 'follow-up', 'sequence'],
  )
  assert.deepEqual(
    reports.slice(0, 2).map(({ read }) => read.subject),
    ['hello', 'hello'],
  )
})

test('--jsonl answers every line in order, broken ones too, and says so in the status', () => {
  const lines = [
    { id: 1, subject: 'hi', text: 'Hello there' },
    { id: 'b', text: 5 },
    { id: 'c', subject: 'x', text: 'y', kind: 'follow-up' },
  ].map((line) => JSON.stringify(line))
  const { stdout, stderr, status } = runProcess(
    ['--jsonl'],
    `${lines[0]}\nnot json\n\n${lines[1]}\n${lines[2]}`,
  )
  const answers = stdout
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          id: unknown
          score?: number
          spam?: number | null
          findings?: string[]
          error?: string
        },
    )
  assert.deepEqual(
    answers.map(({ id }) => id),
    [1, null, 'b', 'c'],
  )
  assert.deepEqual(Object.keys(answers[0]!), ['id', 'score', 'spam', 'findings'])
  assert.deepEqual(
    [answers[1]!.error, answers[2]!.error],
    ['line 2: not JSON', 'line 4: "text" must be a text.'],
  )
  assert.match(stderr, /2 of the lines/)
  assert.equal(status, 2)
})

test('--jsonl keeps the order across threads, and scores as one thread does', async () => {
  // Three batches of 256 kB, though few to score.
  const ignored = 'x'.repeat(4_000)
  const drafts = Array.from({ length: 150 }, (_, id) =>
    JSON.stringify({
      id,
      ignored,
      subject: `mail ${id}`,
      text: `Hi Tom,\n\n${'Your team ships fast. '.repeat(id % 20)}Worth a look?`,
    }),
  )
  const { stdout } = await run(['--jsonl', file('many.jsonl', drafts.join('\n'))])
  const answers = stdout.trim().split('\n')
  assert.deepEqual(
    answers.map((line) => (JSON.parse(line) as { id: number }).id),
    drafts.map((_, id) => id),
  )
  const alone = await run(['--jsonl', file('alone.jsonl', drafts[7]!)])
  assert.equal(alone.stdout.trim(), answers[7])
})

test('--jsonl prints null where there is no spam estimate, and never 0 in its place', async () => {
  const drafts = [
    'Guten Tag Frau Weber, ich habe gesehen, dass Sie eine neue Filiale in Berlin eröffnet haben.',
    'Bonjour Claire, nous avons vu que vous recrutez pour votre équipe de Lyon.',
    'I saw that you opened a second store in Leeds, and wondered who plans the shifts there.',
  ].map((text) => JSON.stringify({ subject: 'a', text }))
  const { stdout } = await run(['--jsonl', file('languages.jsonl', drafts.join('\n'))])
  const estimates = stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { spam: number | null }).spam)
  assert.deepEqual(
    estimates.map((spam) => (spam === null ? null : typeof spam)),
    [null, null, 'number'],
  )
})

test('a line that no thread could hold is refused, and the rest is scored', async () => {
  const lines = [
    { id: 1, text: 'Hello' },
    { id: 2, text: 'x'.repeat(4_000_000) },
    { id: 3, text: 'Hello' },
  ].map((line) => JSON.stringify(line))
  const { stdout } = await run(['--jsonl', file('long.jsonl', lines.join('\n'))])
  const answers = stdout.trim().split('\n')
  assert.equal(answers.length, 3)
  assert.match(answers[1] ?? '', /longer than 4 MB/)
})

test('what cannot be read is named, with status 2 and no stack', async () => {
  for (const [args, said] of [
    [[join(folder, 'nope.txt')], /there is no such file/],
    [['--jsonl', folder], /this is a folder/],
    [['--jsonl', join(folder, 'nope.jsonl')], /there is no such file/],
    [[file('x.json', '{')], /not JSON/],
    [[file('x.pdf', '%PDF')], /\.eml, \.txt/],
    [['--min-score', 'high', file('x.txt', 'x')], /from 0 to 100/],
    [['--kind', 'fax', file('x.txt', 'x')], /linkedin-note/],
    [['--wrong'], /--wrong/],
    [[folder], /this is a folder/],
  ] as const) {
    const { stderr, status } = await run([...args])
    assert.equal(status, 2)
    assert.match(stderr, said)
    assert.ok(!stderr.includes('    at '), stderr)
  }
})

test('fields that the sender fills need no fallback', async () => {
  const tagged = file('tag.txt', GOOD.replace('Priya', '{{first_name}}'))
  const scoreOf = async (args: string[]): Promise<number> =>
    (JSON.parse((await run(['--json', ...args, tagged])).stdout) as Analysis).score
  assert.equal(await scoreOf([]), 40)
  assert.ok((await scoreOf(['--fields', 'first_name'])) > 70)
})

test('spelling counts, in a report and in lines, unless it is left out', async () => {
  const slipped = GOOD.replace('right after', 'rigth after')
  const path = file('slip.txt', slipped)
  const [, subject = '', text = ''] = /^Subject: (.*)\n\n([^]*)$/.exec(slipped)!
  const line = file('slip.jsonl', JSON.stringify({ id: 1, subject, text }))
  const scoreOf = async (args: string[]): Promise<number> =>
    (JSON.parse((await run(['--json', ...args, path])).stdout) as Analysis).score
  const lineOf = async (args: string[]): Promise<{ score: number; findings: string[] }> =>
    JSON.parse((await run(['--jsonl', ...args, line])).stdout) as { score: number; findings: string[] }
  const [spelt, unspelt] = [await scoreOf([]), await scoreOf(['--no-spelling'])]
  const answer = await lineOf([])
  assert.ok(spelt < unspelt)
  assert.equal(answer.score, spelt)
  assert.ok(answer.findings.includes('spelling'))
  assert.equal((await lineOf(['--no-spelling'])).score, unspelt)
})

test('arguments are parsed once, and contradictions are rejected', () => {
  assert.deepEqual(parseArguments(['--kind', 'subject', 'a.txt']), {
    json: false,
    jsonl: false,
    all: false,
    spelling: true,
    minScore: null,
    kind: 'subject',
    fields: [],
    files: ['a.txt'],
  })
  assert.throws(() => parseArguments(['--min-score', '101', 'a.txt']), UnreadableDraft)
})
