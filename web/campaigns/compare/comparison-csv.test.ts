import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparisonCsv } from './comparison-csv.ts'
import type { Compared } from './figures-of.ts'

const compared = (title: string, written: number, replied: number) =>
  ({
    campaign: { id: title, title },
    report: {
      people: { written, replied, positive: 0, meetings: 0 },
      groups: [{ by: 'all', key: null, sent: written, delivered: written, bounced: 0, unsubscribed: 0 }],
      reply_hours: replied > 0 ? [1, 30, 5] : [],
    },
  }) as unknown as Compared

test('each campaign is a row with its rates and their ranges, and no title can run in a spreadsheet', () => {
  const lines = comparisonCsv([compared('=cmd()', 100, 10), compared('Founders', 0, 0)])
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  assert.equal(new Set(lines.map(({ length }) => length)).size, 1)
  const cells = (row: number, ...columns: string[]) =>
    columns.map((column) => lines.at(row)?.at(lines.at(0)?.indexOf(column) ?? -1))
  assert.deepEqual(cells(1, 'campaign', 'median_hours_to_reply'), ["'=cmd()", '5'])
  assert.deepEqual(cells(1, 'replied', 'replied_rate', 'replied_low_95', 'replied_high_95'), [
    '10',
    '0.1000',
    '0.0552',
    '0.1744',
  ])
  // The interval of no data is 0 to 1.
  assert.deepEqual(cells(2, 'replied_low_95', 'replied_high_95', 'median_hours_to_reply'), [
    '0.0000',
    '1.0000',
    '',
  ])
})
