// `npm run train`: trains the spam model on the corpus, measures it on unseen mail, writes the weights.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSpamModel } from '../core/analysis/spam/spam-model.ts'
import { calibrate } from './training/calibrate.ts'
import { corpusDir, readTrainingMails } from './training/corpus.ts'
import { toExamples, type Example } from './training/examples.ts'
import { fit, scoreOf, type Linear } from './training/fit.ts'
import { shareOf, type Share } from './training/measure.ts'
import { HEAD, packWeights, weightsFile } from './training/weights-file.ts'
import { wordKinds, type WordKinds } from './training/word-kinds.ts'

const GENERATED = join(import.meta.dirname, '..', 'core', 'analysis', 'spam', 'generated')
const NAME = 'coldframe-spam-4'

type Stranger = { source: string; model: Linear; mails: Example[] }
type Unseen = { source: string; ham: Share; spam: Share }

async function train(env: NodeJS.ProcessEnv): Promise<number> {
  const kinds = await wordKinds()
  const examples = toExamples(await readTrainingMails(corpusDir(env)), kinds)
  process.stderr.write(`Learning from ${examples.length} mails and variants. Leaving each source out once…\n`)
  const strangers = sourcesOf(examples).map((source) => leaveOut(source, examples, kinds))
  const slope = calibrate(strangers.flatMap(scored))
  const unseen = strangers.map((stranger) => evaluate(stranger, slope))
  const model = fit(
    examples.filter(({ wasLearnt }) => wasLearnt),
    kinds,
  )
  await writeFile(join(GENERATED, 'weights.ts'), weightsFile(packWeights(NAME, model, slope)))
  await writeFile(join(GENERATED, 'unseen-sources.ts'), unseenFile(unseen))
  process.stderr.write('Wrote core/analysis/spam/generated. `npm run accuracy` says how good it is.\n')
  return 0
}

const sourcesOf = (examples: readonly Example[]): string[] =>
  [...new Set(examples.map(({ source }) => source))].filter((source) => !source.startsWith('own-'))

/** A whole source that the model has never seen, with the mail we wrote after it: it represents a new user's mail. */
function leaveOut(source: string, examples: readonly Example[], kinds: WordKinds): Stranger {
  const model = fit(
    examples.filter((example) => example.source !== source && example.like !== source),
    kinds,
  )
  process.stderr.write(`  ${source}\n`)
  return {
    source,
    model,
    mails: examples.filter((example) => example.source === source && !example.isVariant),
  }
}

const scored = ({ model, mails }: Stranger) =>
  mails.map((mail) => ({ score: scoreOf(mail, model), isSpam: mail.isSpam, weight: 1 / mails.length }))

/** With the probabilities that the product would have shown. */
function evaluate({ source, model, mails }: Stranger, slope: number): Unseen {
  const { estimate } = openSpamModel(packWeights(NAME, model, slope))
  const rightOf = (isSpam: boolean): Share => {
    const same = mails.filter((mail) => mail.isSpam === isSpam)
    const right = same.filter(({ subject, text }) => estimate(subject, text).probability >= 0.5 === isSpam)
    return shareOf(right.length, same.length)
  }
  const found = { source, ham: rightOf(false), spam: rightOf(true) }
  process.stderr.write(`  ${source.padEnd(16)} ham ${percent(found.ham)}  spam ${percent(found.spam)}\n`)
  return found
}

function unseenFile(unseen: readonly Unseen[]): string {
  const line = ({ source, ham, spam }: Unseen): string =>
    `  { source: '${source}', ham: { hits: ${ham.hits}, of: ${ham.of} }, spam: { hits: ${spam.hits}, of: ${spam.of} } },\n`
  return `${HEAD}/** How many mails were classified correctly when their whole source was left out of the training. */
export const UNSEEN_SOURCES = [
${unseen.map(line).join('')}]
`
}

const percent = ({ share, of }: Share): string =>
  of === 0 ? '     -' : `${(share * 100).toFixed(1).padStart(5)}%`

if (import.meta.main) process.exitCode = await train(process.env)
