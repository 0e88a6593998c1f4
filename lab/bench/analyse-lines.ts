// `analyze --jsonl`: does the second core help, and is memory constant?
import { availableParallelism } from 'node:os'
import { Readable, Writable } from 'node:stream'
import { analyzeLines } from '../../cli/analyze-lines.ts'
import { loadTools, scoreBatch, type LineOptions } from '../../cli/score-batch.ts'
import type { Figure } from './figure.ts'

// BENCH_LINES=1000000 measures the promised million; it takes minutes.
const LINES = Number(process.env['BENCH_LINES'] ?? 30_000)
const PLAIN = { spelling: false }
const WORDS =
  'your team ships fast and I saw that Fernhill opened an office in Berlin so new people need weeks to learn the old tickets we cut that for Oakline would it help'.split(
    ' ',
  )

export async function measure(): Promise<Figure[]> {
  const one = await secondsAlone()
  const withSpelling = 1 / (await secondsAlone({}))
  const { seconds, early, late } = await secondsTogether()
  const cores = availableParallelism()
  return [
    {
      name: `lines of --jsonl a second over ${LINES.toLocaleString('en')} lines, on ${cores} cores`,
      ratio: (one / seconds) * LINES,
      floor: cores > 1 ? 1.3 : 0.8,
      baseline: 'one thread',
      value: Math.round(LINES / seconds),
      unit: 'lines/s',
    },
    {
      name: 'lines of --jsonl a second with spelling, one thread that is warm',
      ratio: withSpelling / 200,
      floor: 1,
      baseline: '200 lines/s',
      value: Math.round(withSpelling),
      unit: 'lines/s',
    },
    {
      name: 'memory of --jsonl after a quarter of the lines and after all',
      ratio: early / late,
      floor: 0.7,
      baseline: `${Math.round(early / 1e6)} MB after a quarter`,
      value: Math.round(late / 1e6),
      unit: 'MB',
    },
  ].map((figure) => ({ ...figure, ratio: Math.round(figure.ratio * 100) / 100 }))
}

/** Seconds for one line, in a single warm thread. */
async function secondsAlone(options: LineOptions = PLAIN): Promise<number> {
  const tools = await loadTools(options)
  const text = Array.from({ length: 2000 }, (_, id) => lineOf(id)).join('')
  await scoreBatch({ text, firstLine: 1, last: true }, {}, tools)
  const start = performance.now()
  await scoreBatch({ text, firstLine: 1, last: true }, {}, tools)
  return (performance.now() - start) / 1000 / 2000
}

async function secondsTogether(): Promise<{ seconds: number; early: number; late: number }> {
  let written = 0
  let early = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString('latin1').split('\n').length - 1
      if (early === 0 && written >= LINES / 4) early = process.memoryUsage().rss
      done()
    },
  })
  const start = performance.now()
  await analyzeLines(Readable.from(lines()), sink, PLAIN)
  return { seconds: (performance.now() - start) / 1000, early, late: process.memoryUsage().rss }
}

function* lines(): Generator<string> {
  for (let id = 0; id < LINES; id += 100) {
    yield Array.from({ length: 100 }, (_, step) => lineOf(id + step)).join('')
  }
}

function lineOf(id: number): string {
  const body = Array.from(
    { length: 100 },
    (_, at) => WORDS[(id * 7 + at * 3) % WORDS.length] + (at % 11 === 10 ? '.' : ''),
  )
  return `${JSON.stringify({ id, subject: `mail ${id}`, text: `Hi Priya,\n\n${body.join(' ')}\n\nAda` })}\n`
}
