// Writes the table of docs/scaling.md with the requirements of a number of mailboxes, from the costs and assumptions
// in lab/capacity/costs.ts.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prices } from './capacity/costs.ts'
import { computeNeeds } from './capacity/model.ts'
import { simulate } from './capacity/simulate.ts'

export const SCALING_PAGE = join(import.meta.dirname, '..', 'docs', 'scaling.md')

const begin =
  '<!-- Made by lab/write-capacity.ts from lab/capacity/costs.ts: change those, not this table. -->'
const end = '<!-- The end of it. -->'

const columns = [
  'mailboxes',
  'emails a second at most',
  'requests a second',
  'cores, computed',
  'cores, simulated',
  'reading processes',
  'their memory',
  'disk a month',
  'with a year kept',
  'PostgreSQL servers of 2 TB',
  'dollars a month',
]

/** The page with its correct table. */
export function withCapacity(page: string): string {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error('docs/scaling.md has lost the marks around its table')
  return `${page.slice(0, from)}${begin}\n${capacityTable()}\n${page.slice(to)}`
}

function capacityTable(): string {
  const rows = [1_000, 100_000, 1_000_000].map((mailboxes) => {
    const needs = computeNeeds(mailboxes)
    const { busiest, cores } = simulate(mailboxes)
    return [
      mailboxes.toLocaleString('en'),
      rounded(busiest),
      rounded(needs.requests),
      rounded(needs.cores),
      rounded(cores),
      rounded(needs.processes),
      gigabytes(needs.memoryGigabytes),
      gigabytes(needs.monthGigabytes),
      gigabytes(needs.yearGigabytes),
      rounded(needs.cells),
      rounded(needs.dollars),
    ]
  })
  return [
    `| ${columns.join(' | ')} |`,
    `|${'---:|'.repeat(columns.length)}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    `Dollars at ${prices.core} for a core, ${prices.gigabyteOfMemory} for a GB of memory and ${prices.gigabyteOfDisk} for a GB of disk a month: assumed, for your own to be put in their place. Cores are paid for twice over, as nobody runs them full, and at least two.`,
  ].join('\n')
}

const rounded = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 3 })

const gigabytes = (value: number): string =>
  value >= 1_000 ? `${rounded(value / 1_000)} TB` : `${rounded(value)} GB`

if (import.meta.main) await writeFile(SCALING_PAGE, withCapacity(await readFile(SCALING_PAGE, 'utf8')))
