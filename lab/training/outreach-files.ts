// The figures about good and poor outreach that `npm run accuracy` publishes, as a module from which docs/analysis.md
// is generated.
import { analyze } from '../../core/analysis/analyze.ts'
import { RULE_PACK } from '../../core/analysis/checks.ts'
import { loadSpeller } from '../../core/analysis/spelling/load-speller.ts'
import { measureGraded, type GradedFigures } from './graded-outreach.ts'
import { readOutreach, splitByAuthor, type Outreach } from './outreach.ts'
import {
  ablationOf,
  goodOverPoor,
  orderedOf,
  separationOf,
  type Ablation,
  type Ordered,
  type Scored,
  type Separation,
} from './outreach-quality.ts'

export type OutreachFigures = {
  rulePack: number
  tuning: Separation
  heldOut: Separation
  /** Both halves without our own texts. */
  published: Separation
  /** For each public author of good mail, how often it scores above poor public mail; lowest first. */
  byAuthor: readonly number[]
  ablation: readonly Ablation[]
  ordered: readonly Ordered[]
  /** Mails that others judged. */
  graded: GradedFigures
}

export async function measureOutreach(dir: string): Promise<OutreachFigures> {
  const speller = await loadSpeller()
  const scoredOf = (mails: readonly Outreach[]): Scored[] =>
    mails.map(({ subject, text, ...mail }) => ({ ...mail, ...analyze({ subject, text }, { speller }) }))
  const mails = await readOutreach(dir)
  const { tuning, heldOut } = splitByAuthor(mails)
  const tuned = scoredOf(tuning)
  const published = scoredOf(mails.filter(({ isOwn }) => !isOwn))
  return {
    rulePack: RULE_PACK,
    tuning: separationOf(tuned),
    heldOut: separationOf(scoredOf(heldOut)),
    published: separationOf(published),
    byAuthor: authorsOf(published),
    ablation: ablationOf(tuned),
    ordered: orderedOf(
      mails.filter(({ isGood }) => isGood).map(({ subject, text }) => ({ subject, text })),
      (mail) => analyze(mail, { speller }).score,
    ),
    graded: await measureGraded(dir),
  }
}

function authorsOf(scored: readonly Scored[]): number[] {
  const poor = scored.filter(({ isGood }) => !isGood)
  const good = Map.groupBy(
    scored.filter(({ isGood }) => isGood),
    ({ author }) => author,
  )
  return [...good.values()].map((own) => goodOverPoor([...own, ...poor])).toSorted((a, b) => a - b)
}

export function outreachFile(figures: OutreachFigures): string {
  const { rulePack, tuning, heldOut, published, byAuthor, ablation, ordered, graded } = figures
  const half = ({ good, poor, authors, auc, low, high }: Separation): string =>
    `{ good: ${good}, poor: ${poor}, authors: ${authors}, auc: ${rounded(auc)}, low: ${rounded(low)}, high: ${rounded(high)} }`
  const rows = ablation.map(
    ({ id, adds, fromGood, fromPoor }) =>
      `    { id: '${id}', adds: ${rounded(adds)}, fromGood: ${rounded(fromGood)}, fromPoor: ${rounded(fromPoor)} },\n`,
  )
  const ways = ordered.map(({ way, right, of }) => `    { way: '${way}', right: ${right}, of: ${of} },\n`)
  return `// Made by \`npm run accuracy\`.
import type { OutreachFigures } from '../outreach-files.ts'

/** The separation of good from poor outreach by the score; intervals of 95%, drawn by author. */
export const OUTREACH: OutreachFigures = {
  rulePack: ${rulePack},
  tuning: ${half(tuning)},
  heldOut: ${half(heldOut)},
  published: ${half(published)},
  byAuthor: [${byAuthor.map(rounded).join(', ')}],
  ablation: [
${rows.join('')}  ],
  ordered: [
${ways.join('')}  ],
  graded: {
    asScored: ${half(graded.asScored)},
    pruned: ${half(graded.pruned)},
    dropped: [${graded.dropped.map((id) => `'${id}'`).join(', ')}],
  },
}
`
}

export function outreachLines(figures: OutreachFigures): string[] {
  const { rulePack, tuning, heldOut, published, byAuthor, ablation, ordered, graded } = figures
  const line = (name: string, { good, poor, authors, auc, low, high }: Separation): string =>
    `  ${name.padEnd(16)} AUC ${auc.toFixed(3)}  [${low.toFixed(3)}, ${high.toFixed(3)}]  ${good} good, ${poor} poor, ${authors} authors`
  return [
    `Good over poor outreach, rule pack ${rulePack}`,
    line('held out', heldOut),
    line('tuned on', tuning),
    line('all public mail', published),
    line('judged by others', graded.asScored),
    line('  pruned, crossed', graded.pruned),
    `  by author of good mail: ${byAuthor.map((auc) => auc.toFixed(2)).join(', ')}`,
    '  what each check adds to the half tuned on, in thousandths; mean points from good and from poor',
    ...ablation.map(
      ({ id, adds, fromGood, fromPoor }) =>
        `  ${id.padEnd(24)} ${(adds * 1000).toFixed(1).padStart(6)}   ${fromGood.toFixed(2)}  ${fromPoor.toFixed(2)}`,
    ),
    '  good mails that score lower once they are made worse',
    ...ordered.map(({ way, right, of }) => `  ${way.padEnd(34)} ${right} of ${of}`),
    '',
  ]
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0
