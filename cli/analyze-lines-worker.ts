// One of the threads of `--jsonl`: a batch of lines in, their scores out.
import { parentPort, workerData } from 'node:worker_threads'
import { loadTools, scoreBatch, type Batch, type LineOptions } from './score-batch.ts'

const options = workerData as LineOptions
const tools = await loadTools(options)
// What fails ends this thread, and whoever waits for it hears of that.
parentPort!.on('message', (batch: Batch) => void score(batch))

async function score(batch: Batch): Promise<void> {
  parentPort!.postMessage(await scoreBatch(batch, options, tools), [])
}
