import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import { createLog } from '#server/log.ts'
import type { Database } from '#database/database.ts'
import { createOutage } from './outage.ts'

const away = () => new DatabaseUnavailable(new Error('connect ECONNREFUSED'))

type Line = { msg: string; times?: number; met?: string; seconds?: number; errors?: number }

function open() {
  const state = { now: 0, away: true, lines: [] as Line[] }
  const outage = createOutage(() => state.now)
  const recovered = Promise.withResolvers<void>()
  const write = (line: string) => {
    const parsed = JSON.parse(line) as Line
    state.lines.push(parsed)
    if (parsed.msg === 'The database answers again') recovered.resolve()
  }
  const log = pino({ hooks: { logMethod: outage.logMethod } }, { write })
  const db = { as: () => ({ query: () => (state.away ? Promise.reject(away()) : Promise.resolve([])) }) }
  const stop = outage.watch(db as unknown as Database, 1)
  return { state, log, stop, recovered: recovered.promise }
}

test('a database that is lost and comes back is two lines, however many meet it', async () => {
  const { state, log, stop, recovered } = open()
  for (; state.now < 90_000; state.now += 1_000) log.error({ err: away() }, 'Sending waits')
  log.error({ err: away() }, 'A request failed')
  log.warn({ err: new Error('claim', { cause: away() }) }, 'Reading waits')
  state.away = false
  const staying = setInterval(() => undefined, 1_000)
  await recovered
  clearInterval(staying)
  stop()
  assert.deepEqual(
    state.lines.map(({ msg, met, seconds, errors }) => [msg, met ?? seconds, errors]),
    [
      ['The database does not answer', 'Sending waits', undefined],
      ['The database answers again', 90, 92],
    ],
  )
})

test('a full pool is one line a minute for each place that meets it', () => {
  const { state, log, stop } = open()
  const busy = () => new DatabaseUnavailable(new Error('timeout exceeded when trying to connect'))
  for (; state.now < 90_000; state.now += 1_000) log.error({ err: busy() }, 'Sending waits')
  log.error({ err: busy() }, 'A request failed')
  stop()
  assert.deepEqual(
    state.lines.map(({ msg, times }) => [msg, times]),
    [
      ['Sending waits', 1],
      ['Sending waits', 60],
      ['A request failed', 1],
    ],
  )
})

test('any other error is said each time, whole; an outage without where it was met', () => {
  const lines: { err: { message: string; stack?: string; code?: string } }[] = []
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) })
  for (let time = 0; time < 3; time += 1) log.error({ err: new Error('a fault') }, 'It broke')
  log.error({ err: away() }, 'It broke')
  assert.deepEqual(
    lines.map(({ err }) => [err.message, err.stack !== undefined]),
    [
      ['a fault', true],
      ['a fault', true],
      ['a fault', true],
      ['connect ECONNREFUSED', false],
    ],
  )
})

test('a cell that is away is named by each place once a minute, and is no outage of home', () => {
  const { state, log, stop } = open()
  const logOfCell = log.child({ cell: 'emea_1' })
  for (let round = 0; round < 3; round += 1) logOfCell.error({ err: away() }, 'Sending waits')
  log.error({ err: away() }, 'Sending waits')
  stop()
  assert.deepEqual(
    state.lines.map((line) => [line.msg, (line as { cell?: string }).cell]),
    [
      ['Sending waits', 'emea_1'],
      ['The database does not answer', undefined],
    ],
  )
})
