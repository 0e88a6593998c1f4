import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { watchMainThread, type Overrun } from './main-thread.ts'
import { runWork } from './work.ts'

const compute = (ms: number) => {
  const end = process.threadCpuUsage().user + ms * 1_000
  while (process.threadCpuUsage().user < end);
}
const account = 'ada'

async function overrunsOf(run: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const found: Overrun[] = []
  const stop = watchMainThread((overrun) => found.push(overrun))
  await run()
  await sleep(150)
  stop()
  return found.map(({ name }) => name)
}

test('what computes for longer than its budget is named, at its beginning and after it waited', async () => {
  const name = 'functions/slow'
  assert.deepEqual(await overrunsOf(async () => runWork({ name, account }, () => compute(350))), [name])
  const late = async () => {
    await sleep(20)
    compute(350)
  }
  const quick = async () => {
    for (let turn = 0; turn < 10; turn += 1) await sleep(15)
  }
  const mixed = () =>
    Promise.all([
      runWork({ name: 'rest/quick', account }, quick),
      runWork({ name, account }, late),
      runWork({ name: 'rest/other', account }, quick),
    ])
  assert.deepEqual(await overrunsOf(mixed), [name])
})

test('many short pieces, a pause and work in another thread are no overrun', async () => {
  const short = async () => {
    for (let turn = 0; turn < 18; turn += 1) {
      compute(20)
      await sleep(1)
    }
  }
  assert.deepEqual(await overrunsOf(() => runWork({ name: 'rest/short', account }, short)), [])
  assert.deepEqual(await overrunsOf(() => sleep(400)), [])
})
