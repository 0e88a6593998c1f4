// `npm run train`: trains the spam model on the corpus, measures it on unseen mail, writes the weights.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calibrate } from './training/calibrate.ts'
import { corpusDir, readTrainingMails } from './training/corpus.ts'
import { toExamples } from './training/examples.ts'
import { fit, scoreOf } from './training/fit.ts'
import {
  evaluateSenders,
  evaluateSource,
  leaveOutSenders,
  leaveOutSource,
  sourcesOf,
  unseenSendersFile,
  unseenSourcesFile,
  type Stranger,
} from './training/unseen.ts'
import { packWeights, weightsFile } from './training/weights-file.ts'
import { wordKinds } from './training/word-kinds.ts'

const GENERATED = join(import.meta.dirname, '..', 'core', 'analysis', 'spam', 'generated')
const NAME = 'coldframe-spam-6'

async function train(env: NodeJS.ProcessEnv): Promise<number> {
  const write = (file: string, content: string): Promise<void> => writeFile(join(GENERATED, file), content)
  const kinds = await wordKinds()
  const examples = toExamples(await readTrainingMails(corpusDir(env)), kinds)
  process.stderr.write(`Learning from ${examples.length} mails and variants. Leaving each source out once…\n`)
  const strangers = sourcesOf(examples).map((source) => {
    process.stderr.write(`  ${source}\n`)
    return leaveOutSource(source, examples, kinds)
  })
  const slope = calibrate(strangers.flatMap(scored))
  const unseen = strangers.map((stranger) => evaluateSource(stranger, slope))
  process.stderr.write('Leaving out senders…\n')
  const senders = evaluateSenders(leaveOutSenders(examples, kinds), slope)
  const model = fit(
    examples.filter(({ wasLearnt }) => wasLearnt),
    kinds,
  )
  await write('weights.ts', weightsFile(packWeights(NAME, model, slope)))
  await write('unseen-sources.ts', unseenSourcesFile(unseen))
  await write('unseen-senders.ts', unseenSendersFile(senders))
  process.stderr.write('Wrote core/analysis/spam/generated. `npm run accuracy` says how good it is.\n')
  return 0
}

const scored = ({ model, mails }: Stranger) =>
  mails.map((mail) => ({ score: scoreOf(mail, model), isSpam: mail.isSpam, weight: 1 / mails.length }))

if (import.meta.main) process.exitCode = await train(process.env)
