// Generates docs/performance.md and its chart with every figure and its floor.
import type { Figure } from './figure.ts'

type Run = { figures: Figure[]; machine: string; at: Date }

export function performancePage({ figures, machine, at }: Run): string {
  const rows = figures.map((figure) => {
    const { name, ratio, floor, baseline } = figure
    return `| ${cell(name)} | ${ratio.toFixed(2)} | ${floor} | ${measured(figure)} | ${cell(baseline)} |`
  })
  const low = figures.filter(({ ratio, floor }) => ratio < floor).length
  return `# Performance

Written by \`npm run bench\` on ${at.toISOString().slice(0, 10)}: ${machine}. ${figures.length - low} of ${figures.length} figures are at or above their floor.

Each figure is a **ratio against a bare baseline measured in the same run**, because absolute times say more about a machine than about us; higher is better. Where the baseline is a limit, the ratio is limit / measured, and 1 is just kept. The **floor** is the least that is good enough: below it the command fails.

![Each figure as a multiple of its floor](pictures/performance.svg)

| figure | ratio | floor | measured | baseline |
|---|---:|---:|---:|---|
${rows.join('\n')}

## Read with care
- Client, server and database share the cores of one machine. On a machine of its own each is faster; what others do on it meanwhile makes both sides of a ratio slower, and rarely equally.
- fsync is off where a bench says nothing of durability, and on where it does.
- \`npm run bench -- NAME…\` measures some and writes nothing; \`npm run bench -- --full\` runs the long forms (minutes of load, 2,000 sockets).
`
}

const measured = ({ value, unit }: Figure): string =>
  value === undefined ? '' : cell(`${value.toLocaleString('en')} ${unit ?? ''}`.trim())
const cell = (text: string): string => text.replaceAll('|', '\\|')

const row = 22
const left = 330
const width = 900
const right = 60
/** The range of the chart in multiples of the floor; a bar beyond it touches the edge. */
const [least, most] = [0.25, 64]

/** Bars of ratio / floor on a logarithmic scale: a bar that ends left of the line is too slow. */
export function performanceChart({ figures }: Run): string {
  const height = 40 + figures.length * row
  const x = (multiple: number): number => {
    const clamped = Math.min(most, Math.max(least, multiple))
    return left + (Math.log2(clamped / least) / Math.log2(most / least)) * (width - left - right)
  }
  const bars = figures.map(({ name, ratio, floor }, i) => {
    const y = 30 + i * row
    const multiple = ratio / floor
    const colour = multiple < 1 ? '#c2410c' : '#2f7d4f'
    return `<text x="${left - 8}" y="${y + 14}" text-anchor="end">${escape(shorten(name))}</text>
<rect x="${left}" y="${y + 3}" width="${Math.max(1, x(multiple) - left).toFixed(1)}" height="${row - 8}" rx="2" fill="${colour}"/>
<text x="${(x(multiple) + 5).toFixed(1)}" y="${y + 14}">${multiple.toFixed(multiple < 10 ? 1 : 0)}×</text>`
  })
  const line = x(1).toFixed(1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#57606a" role="img" aria-label="Each figure as a multiple of its floor">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<line x1="${line}" x2="${line}" y1="22" y2="${height - 6}" stroke="#8c959f" stroke-dasharray="3 3"/>
<text x="${line}" y="16" text-anchor="middle">floor</text>
${bars.join('\n')}
</svg>
`
}

const shorten = (name: string): string => (name.length > 52 ? `${name.slice(0, 51)}…` : name)
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
