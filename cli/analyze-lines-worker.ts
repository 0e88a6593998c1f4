// One of the threads of `--jsonl`: a batch of lines in, their scores out.
import { parentPort, workerData } from 'node:worker_threads'
import { loadTools, scoreBatch, type Batch, type LineOptions } from './score-batch.ts'

const options = workerData as LineOptions
const tools = await loadTools(options)
parentPort!.on('message', (batch: Batch) => {
  parentPort!.postMessage(scoreBatch(batch, options, tools), [])
})
