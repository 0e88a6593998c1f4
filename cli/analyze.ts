// `coldframe analyze FILE…`: the analyzer of the composer, for a terminal or a pipeline.
import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { KINDS, type Analysis, type Kind } from '#core/analysis/analysis.ts'
import { analyze as analyzeDraft } from '#core/analysis/analyze.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { analyzeLines } from './analyze-lines.ts'
import { loadTools, scoreWith } from './score-batch.ts'
import { printReport } from './print-report.ts'
import { readDraftFile, refuse, UnreadableDraft, type NamedDraft } from './read-draft-file.ts'

const HELP = `Usage: npm run --silent coldframe -- analyze [OPTION]… FILE…

Scores drafts from 0 to 100 and lists what to change. FILE is an .eml message, a .txt, .md or .html draft whose
first line may be "Subject: …", or a .json draft (an object, or a list of them). "-" reads a text from standard input.

  --json            print the whole report as JSON (a list when there are several drafts)
  --jsonl           read one JSON object per line, print one per line, in order: {"id","score","spam","findings"}
  --min-score N     exit with status 1 if a draft scores below N
  --kind KIND       ${KINDS.join(', ')}
  --fields A,B      merge fields that your sender fills, so that {{A}} needs no fallback
  --all             show what passes, too
  --no-spelling     skip the spelling checks: faster, with the scores of a page that has not loaded its dictionary

Exit status: 0 ok, 1 a score below --min-score, 2 unreadable input.
`

const OPTIONS = {
  json: { type: 'boolean' },
  jsonl: { type: 'boolean' },
  'min-score': { type: 'string' },
  kind: { type: 'string' },
  fields: { type: 'string' },
  all: { type: 'boolean' },
  'no-spelling': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type AnalyzeArguments = {
  json: boolean
  jsonl: boolean
  all: boolean
  spelling: boolean
  minScore: number | null
  kind?: Kind
  fields: string[]
  files: string[]
}

export async function analyze(args: string[]): Promise<number> {
  try {
    const parsed = parseArguments(args)
    if (parsed === 'help') {
      process.stdout.write(HELP)
      return 0
    }
    return parsed.jsonl ? await scoreLines(parsed) : await scoreFiles(parsed)
  } catch (error) {
    if (!(error instanceof UnreadableDraft)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

export function parseArguments(args: string[]): AnalyzeArguments | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  const minScore = values['min-score'] === undefined ? null : Number(values['min-score'])
  if (minScore !== null && !(minScore >= 0 && minScore <= 100))
    throw new UnreadableDraft('--min-score takes a number from 0 to 100.')
  const kind = KINDS.find((each) => each === values.kind)
  if (values.kind !== undefined && !kind) throw new UnreadableDraft(`--kind is one of ${KINDS.join(', ')}.`)
  const fields = (values.fields ?? '').split(',').filter((field) => field !== '')
  const files = positionals.length > 0 || process.stdin.isTTY ? positionals : ['-']
  if (files.length === 0) throw new UnreadableDraft('No file given. See --help.')
  return {
    json: values.json ?? false,
    jsonl: values.jsonl ?? false,
    all: values.all ?? false,
    spelling: !values['no-spelling'],
    minScore,
    kind,
    fields,
    files,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UnreadableDraft(`${(error as Error).message} See --help.`)
  }
}

async function scoreLines({ files, minScore, kind, fields, spelling }: AnalyzeArguments): Promise<number> {
  const totals = { below: false, broken: 0 }
  for (const file of files) {
    const input = file === '-' ? process.stdin : withErrorListener(createReadStream(file))
    const { lowest, broken } = await analyzeLines(input, process.stdout, { kind, fields, spelling }).catch(
      refuse(file),
    )
    totals.broken += broken
    totals.below ||= minScore !== null && lowest < minScore
  }
  if (totals.broken > 0)
    process.stderr.write(
      `${totals.broken} of the lines could not be read; each has an "error" in the output.\n`,
    )
  return totals.broken > 0 ? 2 : totals.below ? 1 : 0
}

async function scoreFiles({
  files,
  json,
  all,
  minScore,
  kind,
  fields,
  spelling,
}: AnalyzeArguments): Promise<number> {
  const tools = await loadTools({ spelling })
  const reports: { name: string; analysis: Analysis }[] = []
  for (const { name, draft } of await readAll(files)) {
    const analysis = await scoreWith(
      analyzeDraft,
      { ...draft, kind: kind ?? draft.kind, mergeFields: [...(draft.mergeFields ?? []), ...fields] },
      tools,
    )
    reports.push({ name, analysis })
    if (!json) printReport(name, analysis, { all, stream: process.stdout })
  }
  if (json) {
    const named = reports.map(({ name, analysis }) => ({ file: name, ...analysis }))
    process.stdout.write(`${JSON.stringify(named.length === 1 ? named[0] : named, null, 2)}\n`)
  }
  return reports.some(({ analysis }) => minScore !== null && analysis.score < minScore) ? 1 : 0
}

async function readAll(files: string[]): Promise<NamedDraft[]> {
  const drafts: NamedDraft[] = []
  for (const file of files) drafts.push(...(await readDraftFile(file)))
  return drafts
}
