// `npm run bench [NAME…]`: every performance figure is a ratio to a baseline from the same run, because absolute times
// depend on the machine. A complete run writes bench.json and docs/performance.md; `--full` measures the long forms.
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Figure, Length } from './figure.ts'
import { performanceChart, performancePage } from './page.ts'

type Bench = { measure(length: Length): Promise<Figure[]> }

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
})
const root = join(import.meta.dirname, '..', '..')
const notBenches = new Set(['figure.ts', 'main.ts', 'page.ts'])
const files = globSync(join(import.meta.dirname, '*.ts')).filter(
  (file) => !notBenches.has(basename(file)) && !file.endsWith('.test.ts'),
)
const figures: Figure[] = []
const broken: string[] = []
for (const file of files.toSorted()) {
  const name = basename(file, '.ts')
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`Measuring ${name}…\n`)
  try {
    const { measure } = (await import(file)) as Bench
    const measured = await measure({ full: values.full })
    figures.push(...measured)
    printFigures(measured)
  } catch (error) {
    // The remaining benchmarks still run.
    broken.push(name)
    process.stderr.write(`${name} could not be measured: ${(error as Error).stack}\n`)
  }
}

if (wanted.length === 0 && broken.length === 0) {
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}`
  const run = { figures, machine, at: new Date() }
  await writeFile(join(root, 'bench.json'), `${JSON.stringify(figures, null, 2)}\n`)
  await writeFile(join(root, 'docs', 'performance.md'), performancePage(run))
  await writeFile(join(root, 'docs', 'pictures', 'performance.svg'), performanceChart(run))
}
process.exitCode = broken.length === 0 && figures.every(({ ratio, floor }) => ratio >= floor) ? 0 : 1

/** Called after each file, so that a later failure does not lose figures. */
function printFigures(measured: readonly Figure[]): void {
  for (const { name, ratio, floor, baseline, value, unit } of measured) {
    const amount = value === undefined ? '' : ` (${value} ${unit ?? ''})`
    const verdict = ratio >= floor ? 'ok  ' : 'LOW '
    process.stdout.write(
      `${verdict} ${ratio.toFixed(2).padStart(8)} of ${String(floor).padEnd(5)} ${name}${amount}; baseline: ${baseline}\n`,
    )
  }
}
