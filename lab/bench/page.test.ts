import assert from 'node:assert/strict'
import { test } from 'node:test'
import { performanceChart, performancePage } from './page.ts'

const run = {
  figures: [
    { name: 'quick <one>', ratio: 1.5, floor: 0.5, baseline: 'a | b', value: 12_345, unit: 'requests/s' },
    { name: 'slow', ratio: 0.4, floor: 1, baseline: '100 ms' },
  ],
  machine: '2 cores',
  at: new Date('2026-11-21T12:00:00Z'),
}

test('the page names each figure with its ratio, floor and baseline, and how many are good enough', () => {
  const page = performancePage(run)
  assert.match(page, /on 2026-11-21: 2 cores\. 1 of 2 figures are at or above their floor/)
  assert.ok(page.includes('| quick <one> | 1.50 | 0.5 | 12,345 requests/s | a \\| b |\n'))
  assert.ok(page.includes('| slow | 0.40 | 1 |  | 100 ms |\n'))
})

test('a bar that misses its floor ends left of the line, in another colour', () => {
  const chart = performanceChart(run)
  const line = Number(/<line x1="([\d.]+)"/.exec(chart)![1])
  const bars = [
    ...chart.matchAll(/<rect x="(\d+)" y="\d+" width="([\d.]+)" height="\d+" rx="2" fill="(#\w+)"/g),
  ]
  const ends = bars.map(([, x, width]) => Number(x) + Number(width))
  assert.equal(bars.length, 2)
  assert.ok(ends[0]! > line && ends[1]! < line)
  assert.notEqual(bars[0]![3], bars[1]![3])
  assert.ok(chart.includes('quick &lt;one&gt;'))
})
