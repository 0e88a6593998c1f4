import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import { createLog } from '#server/log.ts'
import { sayOnce } from './say-once.ts'

const away = () => new DatabaseUnavailable(new Error('connect ECONNREFUSED'))

test('an outage is one line a minute for each place that meets it, with how often it did', () => {
  let now = 0
  const lines: { msg: string; times?: number }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as { msg: string })
  const log = pino({ hooks: { logMethod: sayOnce(() => now) } }, { write })
  for (; now < 90_000; now += 1_000) log.error({ err: away() }, 'Sending waits')
  log.error({ err: away() }, 'A request failed')
  assert.deepEqual(
    lines.map(({ msg, times }) => [msg, times]),
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
