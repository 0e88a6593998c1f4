// One of the threads of `--jsonl`: receives a batch of lines, returns their scores.
import { parentPort, workerData } from 'node:worker_threads'
import { loadTools, scoreBatch, type Batch, type LineOptions } from './score-batch.ts'

const options = workerData as LineOptions
const tools = await loadTools(options)
// A failure ends this thread, which its caller observes.
parentPort!.on('message', (batch: Batch) => void score(batch))

async function score(batch: Batch): Promise<void> {
  parentPort!.postMessage(await scoreBatch(batch, options, tools), [])
}
