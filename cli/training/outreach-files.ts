// What `npm run accuracy` publishes of good and poor outreach: figures as a module, from which docs/analysis.md is made.
import { analyze } from '#core/analysis/analyze.ts'
import { RULE_PACK } from '#core/analysis/checks.ts'
import { loadSpeller } from '#core/analysis/spelling/load-speller.ts'
import { readOutreach, splitByAuthor, type Outreach } from './outreach.ts'
import { ablationOf, separationOf, type Ablation, type Scored, type Separation } from './outreach-quality.ts'

export type OutreachFigures = {
  rulePack: number
  tuning: Separation
  heldOut: Separation
  ablation: readonly Ablation[]
}

export async function measureOutreach(dir: string): Promise<OutreachFigures> {
  const speller = await loadSpeller()
  const scoredOf = (mails: readonly Outreach[]): Scored[] =>
    mails.map(({ subject, text, ...mail }) => ({ ...mail, ...analyze({ subject, text }, { speller }) }))
  const { tuning, heldOut } = splitByAuthor(await readOutreach(dir))
  const tuned = scoredOf(tuning)
  return {
    rulePack: RULE_PACK,
    tuning: separationOf(tuned),
    heldOut: separationOf(scoredOf(heldOut)),
    ablation: ablationOf(tuned),
  }
}

export function outreachFile({ rulePack, tuning, heldOut, ablation }: OutreachFigures): string {
  const half = ({ good, poor, authors, auc, low, high }: Separation): string =>
    `{ good: ${good}, poor: ${poor}, authors: ${authors}, auc: ${rounded(auc)}, low: ${rounded(low)}, high: ${rounded(high)} }`
  const rows = ablation.map(
    ({ id, adds, fromGood, fromPoor }) =>
      `    { id: '${id}', adds: ${rounded(adds)}, fromGood: ${rounded(fromGood)}, fromPoor: ${rounded(fromPoor)} },\n`,
  )
  return `// Made by \`npm run accuracy\`.
import type { OutreachFigures } from '../outreach-files.ts'

/** How well the score told good outreach from poor; intervals of 95 %, drawn by author. */
export const OUTREACH: OutreachFigures = {
  rulePack: ${rulePack},
  tuning: ${half(tuning)},
  heldOut: ${half(heldOut)},
  ablation: [
${rows.join('')}  ],
}
`
}

export function outreachLines({ rulePack, tuning, heldOut, ablation }: OutreachFigures): string[] {
  const line = (name: string, { good, poor, authors, auc, low, high }: Separation): string =>
    `  ${name.padEnd(16)} AUC ${auc.toFixed(3)}  [${low.toFixed(3)}, ${high.toFixed(3)}]  ${good} good, ${poor} poor, ${authors} authors`
  return [
    `Good over poor outreach, rule pack ${rulePack}`,
    line('held out', heldOut),
    line('tuned on', tuning),
    '  what each check adds to the half tuned on, in thousandths; mean points from good and from poor',
    ...ablation.map(
      ({ id, adds, fromGood, fromPoor }) =>
        `  ${id.padEnd(24)} ${(adds * 1000).toFixed(1).padStart(6)}   ${fromGood.toFixed(2)}  ${fromPoor.toFixed(2)}`,
    ),
    '',
  ]
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0
