// `--jsonl`: millions of lines in constant memory. Batches go to a worker for each core and return in order.
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { UnreadableDraft } from './read-draft-file.ts'
import { loadTools, scoreBatch, type Batch, type LineOptions, type Scored } from './score-batch.ts'

type Totals = { lines: number; broken: number; lowest: number }

// Large enough that messages between threads cost nothing, small enough that a slow line delays few.
const BATCH_BYTES = 256 * 1024
const AHEAD = 3
// A thread that has no limit collects no garbage while the machine has room: constant memory, but a gigabyte.
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }
// Far longer than can be scored; a file without line breaks is not a list of drafts.
const LARGEST_HELD = 64 * 1024 * 1024

export async function analyzeLines(
  input: Readable,
  output: Writable,
  options: LineOptions = {},
): Promise<Totals> {
  const totals: Totals = { lines: 0, broken: 0, lowest: Infinity }
  const write = async (scored: Scored): Promise<void> => {
    totals.lines += scored.lines
    totals.broken += scored.broken
    totals.lowest = Math.min(totals.lowest, scored.lowest)
    if (!output.write(scored.output)) await once(output, 'drain')
  }
  const crew = new Crew(options)
  try {
    const waiting: Promise<Scored>[] = []
    for await (const batch of batches(input)) {
      waiting.push(crew.score(batch))
      if (waiting.length >= AHEAD * crew.size) await write(await waiting.shift()!)
    }
    while (waiting.length > 0) await write(await waiting.shift()!)
  } finally {
    await crew.dismiss()
  }
  return totals
}

/** Whole lines, some hundred kilobytes at a time; `last` distinguishes a short input from a long one. */
async function* batches(input: Readable): AsyncGenerator<Batch> {
  let held: Buffer[] = []
  let size = 0
  let firstLine = 1
  const nextBatch = (end: number, last: boolean): Batch => {
    const bytes = Buffer.concat(held)
    const batch = { text: bytes.subarray(0, end).toString('utf8'), firstLine, last }
    firstLine += countLines(bytes, end)
    held = [bytes.subarray(end)]
    size = bytes.length - end
    return batch
  }
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    held.push(bytes)
    size += bytes.length
    const newline = bytes.lastIndexOf(10)
    if (size >= BATCH_BYTES && newline >= 0) yield nextBatch(size - bytes.length + newline + 1, false)
    else if (size > LARGEST_HELD) throw new UnreadableDraft(`Line ${firstLine}: longer than 64 MB.`)
  }
  if (size > 0) yield nextBatch(size, true)
}

function countLines(bytes: Buffer, end: number): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0 && at < end; at = bytes.indexOf(10, at + 1)) count++
  return count
}

type Job = { batch: Batch; done: (scored: Scored) => void; failed: (reason: Error) => void }

/** A worker for each core, started on demand; a single batch is scored in this thread. */
class Crew {
  readonly size = availableParallelism()
  private readonly options: LineOptions
  private readonly workers: Worker[] = []
  private readonly idle: Worker[] = []
  private readonly queue: Job[] = []

  constructor(options: LineOptions) {
    this.options = options
  }

  async score(batch: Batch): Promise<Scored> {
    if (batch.last && this.workers.length === 0)
      return await scoreBatch(batch, this.options, await loadTools(this.options))
    return new Promise((done, failed) => {
      this.queue.push({ batch, done, failed })
      this.assign()
    })
  }

  private assign(): void {
    if (this.idle.length === 0 && this.workers.length < this.size && this.queue.length > 0) this.hire()
    while (this.idle.length > 0 && this.queue.length > 0) this.give(this.idle.pop()!, this.queue.shift()!)
  }

  private hire(): void {
    // An error of the worker rejects the waiting call; it must not also end the program.
    const worker = withErrorListener(
      new Worker(new URL('./analyze-lines-worker.ts', import.meta.url), {
        workerData: this.options,
        resourceLimits: MEMORY,
      }),
    )
    this.workers.push(worker)
    this.idle.push(worker)
  }

  private give(worker: Worker, { batch, done, failed }: Job): void {
    const releaseWorker = (): void => {
      worker.off('message', answered).off('error', broke)
      this.idle.push(worker)
      this.assign()
    }
    const answered = (scored: Scored): void => {
      releaseWorker()
      done(scored)
    }
    const broke = (reason: Error): void => failed(reason)
    worker.on('message', answered).on('error', broke)
    worker.postMessage(batch, [])
  }

  async dismiss(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()))
  }
}
