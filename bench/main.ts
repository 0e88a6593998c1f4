// `npm run bench [NAME…]`: every performance figure as a ratio against a bare baseline of the same run,
// because absolute times say more about the machine than about us.
import { writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

export type Figure = {
  name: string
  /** Ours against the baseline; higher is better. For a limit it is limit / measured, so 1 is just kept. */
  ratio: number
  /** The least `ratio` that is good enough. */
  floor: number
  /** What it is measured against, in words. */
  baseline: string
  value?: number
  unit?: string
}

type Bench = { measure(): Promise<Figure[]> }

const wanted = process.argv.slice(2)
const files = globSync(join(import.meta.dirname, '*.ts')).filter(
  (file) => basename(file) !== 'main.ts' && !file.endsWith('.test.ts'),
)
const figures: Figure[] = []
for (const file of files.toSorted()) {
  const name = basename(file, '.ts')
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`Measuring ${name}…\n`)
  const { measure } = (await import(file)) as Bench
  figures.push(...(await measure()))
}

for (const { name, ratio, floor, baseline, value, unit } of figures) {
  const measured = value === undefined ? '' : ` (${value} ${unit ?? ''})`
  const verdict = ratio >= floor ? 'ok  ' : 'LOW '
  process.stdout.write(
    `${verdict} ${ratio.toFixed(2).padStart(8)} of ${String(floor).padEnd(5)} ${name}${measured}; baseline: ${baseline}\n`,
  )
}
if (wanted.length === 0) await writeFile('bench.json', `${JSON.stringify(figures, null, 2)}\n`)
process.exitCode = figures.every(({ ratio, floor }) => ratio >= floor) ? 0 : 1
