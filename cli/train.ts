// `npm run train`: learns the spam model from the corpus, measures it on what it did not see, writes the weights.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SIZE } from '#core/analysis/spam/features.ts'
import type { SpamWeights } from '#core/analysis/spam/spam-model.ts'
import { corpusDir, readTrainingMails } from './training/corpus.ts'
import { fit, scoreOf, toExample, type Example, type Linear } from './training/fit.ts'
import { shareOf, type Share } from './training/measure.ts'

const GENERATED = join(import.meta.dirname, '..', 'core', 'analysis', 'spam', 'generated')
const NAME = 'coldframe-spam-1'

type Unseen = { source: string; ham: Share; spam: Share }

export async function train(env: NodeJS.ProcessEnv): Promise<number> {
  const examples = (await readTrainingMails(corpusDir(env))).map(toExample)
  process.stderr.write(`Read ${examples.length} mails. Leaving each source out once…\n`)
  const unseen = sourcesOf(examples).map((source) => leaveOut(source, examples))
  const slope = calibrate(unseen.flatMap(({ scores }) => scores))
  const model = fit(examples.filter(({ wasLearnt }) => wasLearnt))
  await writeFile(join(GENERATED, 'weights.ts'), weightsFile(pack(model, slope)))
  const measured = unseen.map(({ source, ham, spam }): Unseen => ({ source, ham, spam }))
  await writeFile(join(GENERATED, 'unseen-sources.ts'), unseenFile(measured))
  process.stderr.write('Wrote core/analysis/spam/generated. `npm run accuracy` says how good it is.\n')
  return 0
}

const sourcesOf = (examples: readonly Example[]): string[] =>
  [...new Set(examples.map(({ source }) => source))].filter((source) => !source.startsWith('own-'))

type Scored = { score: number; isSpam: boolean; weight: number }

/** A whole source that the model has never seen: what a stranger's mail will meet. */
function leaveOut(source: string, examples: readonly Example[]): Unseen & { scores: Scored[] } {
  const model = fit(examples.filter((example) => example.source !== source))
  const own = examples.filter((example) => example.source === source)
  const scores = own.map((example) => ({
    score: scoreOf(example, model),
    isSpam: example.isSpam,
    weight: 1 / own.length,
  }))
  const rightOf = (isSpam: boolean): Share => {
    const same = scores.filter((each) => each.isSpam === isSpam)
    return shareOf(same.filter(({ score }) => score > 0 === isSpam).length, same.length)
  }
  const found = { source, ham: rightOf(false), spam: rightOf(true), scores }
  process.stderr.write(`  ${source.padEnd(16)} ham ${percent(found.ham)}  spam ${percent(found.spam)}\n`)
  return found
}

/**
 * How far a score may be trusted, learnt where the model was a stranger (Platt 1999, without the shift: a half stays a
 * half). On mail of known sources it is therefore less sure of itself than it could be.
 */
function calibrate(scores: readonly Scored[]): number {
  let slope = 1
  for (let step = 0; step < 200; step++) {
    let [first, second] = [0, 1e-9]
    for (const { score, isSpam, weight } of scores) {
      const said = 1 / (1 + Math.exp(-slope * score))
      first += weight * (said - Number(isSpam)) * score
      second += weight * said * (1 - said) * score * score
    }
    slope -= first / second
  }
  return slope
}

/**
 * One signed byte for each bucket, finer near nothing, where most weights are (`weightOf` reads it back). What was learnt
 * keeps at least the smallest step: the estimate counts it.
 */
function pack({ weights, bias }: Linear, slope: number): SpamWeights {
  const range = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const bytes = Int8Array.from(weights, (weight) => {
    if (weight === 0) return 0
    return Math.sign(weight) * Math.max(1, Math.round(127 * Math.sqrt(Math.abs(weight) / range)))
  })
  if (bytes.length !== SIZE) throw new Error('The table has the wrong size.')
  return {
    name: NAME,
    range: range * slope,
    bias: bias * slope,
    weights: Buffer.from(bytes.buffer).toString('base64'),
  }
}

/** As the generated file sees it. */
const MODEL = '../spam-model.ts'
const HEAD =
  '// Made by `npm run train` from public mail (cli/training/PROVENANCE.md); holds no text of it.\n'

function weightsFile({ name, range, bias, weights }: SpamWeights): string {
  return `${HEAD}import type { SpamWeights } from '${MODEL}'

export const WEIGHTS: SpamWeights = {
  name: '${name}',
  range: ${range},
  bias: ${bias},
  weights:
    '${weights}',
}
`
}

function unseenFile(unseen: readonly Unseen[]): string {
  const line = ({ source, ham, spam }: Unseen): string =>
    `  { source: '${source}', ham: { hits: ${ham.hits}, of: ${ham.of} }, spam: { hits: ${spam.hits}, of: ${spam.of} } },\n`
  return `${HEAD}/** How many mails were judged rightly when their whole source was left out of the training. */
export const UNSEEN_SOURCES = [
${unseen.map(line).join('')}]
`
}

const percent = ({ share, of }: Share): string =>
  of === 0 ? '     -' : `${(share * 100).toFixed(1).padStart(5)}%`

if (import.meta.main) process.exitCode = await train(process.env)
