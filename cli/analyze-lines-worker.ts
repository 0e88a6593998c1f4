// One of the threads of `--jsonl`: a batch of lines in, their scores out.
import { parentPort, workerData } from 'node:worker_threads'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
import { scoreBatch, type Batch, type LineOptions } from './score-batch.ts'

const spamModel = await loadSpamModel()
parentPort!.on('message', (batch: Batch) => {
  parentPort!.postMessage(scoreBatch(batch, workerData as LineOptions, spamModel), [])
})
