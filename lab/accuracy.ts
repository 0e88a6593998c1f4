// `npm run accuracy`: trains nothing; measures the shipped spam model on mail that it did not learn from. On the
// training corpus it also publishes the result; on mail in CORPUS_DIR it only prints it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSpamModel } from '../core/analysis/spam/load-spam-model.ts'
import { percent, UNSEEN_SENDERS, UNSEEN_SOURCES, unseenMean } from '../core/analysis/spam/accuracy.ts'
import { accuracyGuide, heldBackFile, heldBackOf } from './training/accuracy-files.ts'
import { corpusDir, readCorpus } from './training/corpus.ts'
import { inboundAccuracyGuide, inboundLines } from './training/inbound-accuracy-guide.ts'
import { evaluateInbound, KEPT_OUT, TUNED_ON } from './training/labelled-inbound.ts'
import { evaluateReplies, replyAccuracy } from './training/labelled-replies.ts'
import { languageGuide, languageLines, measureLanguages } from './training/language-accuracy.ts'
import { measureOutreach, outreachFile, outreachLines } from './training/outreach-files.ts'
import { calibrationOf, qualityOf, shareOf, type Evaluated, type Share } from './training/measure.ts'
import { replyAccuracyGuide } from './training/reply-accuracy-guide.ts'

async function accuracy(env: NodeJS.ProcessEnv): Promise<number> {
  await publishInbound()
  const dir = corpusDir(env)
  const mails = await readCorpus(dir).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    return null
  })
  if (mails === null) return 2
  const model = await loadSpamModel()
  const evaluate = (each: (typeof mails)[number]): Evaluated => ({
    source: each.source,
    isSpam: each.isSpam,
    probability: model.estimate(each.subject, each.text).probability,
  })
  const held = mails.filter(({ wasLearnt }) => !wasLearnt).map(evaluate)
  if (held.length === 0) {
    process.stderr.write(`All mail in ${dir} was learnt from: there is nothing to measure on.\n`)
    return 2
  }
  process.stdout.write(
    `${[...overall(model.name, held), ...perSource(held), ...unseen(), ...calibration(held), ...HONESTY].join('\n')}\n`,
  )
  if (!env['CORPUS_DIR']) {
    await publish(model.name, held)
    await publishReplies(dir)
    await publishOutreach(dir)
    await publishLanguages(dir)
  }
  return 0
}

/** The only source of the figures in the docs and on the public pages. */
async function publish(name: string, held: readonly Evaluated[]): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const figures = heldBackOf(name, held.length, qualityOf(held))
  await writeFile(join(root, 'core', 'analysis', 'spam', 'generated', 'held-back.ts'), heldBackFile(figures))
  await writeFile(
    join(root, 'docs', 'guides', 'accuracy.md'),
    accuracyGuide(figures, UNSEEN_SOURCES, UNSEEN_SENDERS),
  )
}

/** Needs no corpus: its mails are part of the repository. */
async function publishInbound(): Promise<void> {
  const samples = [
    { name: 'tuned on', mails: await evaluateInbound(...TUNED_ON) },
    { name: 'kept out', mails: await evaluateInbound(...KEPT_OUT) },
  ]
  process.stdout.write(`${inboundLines(samples).join('\n')}\n`)
  await writeFile(
    join(import.meta.dirname, '..', 'docs', 'inbound-accuracy.md'),
    inboundAccuracyGuide(samples),
  )
}

async function publishReplies(dir: string): Promise<void> {
  const replies = [...Map.groupBy(await evaluateReplies(dir), ({ sample }) => sample)]
  const samples = ['fresh', 'uniform', 'enriched', 'rare'].flatMap((name) =>
    replies.filter(([sample]) => sample === name).map(([sample, own]) => replyAccuracy(sample, own)),
  )
  const rows = samples.map(
    ({ sample, accuracy, precision }) =>
      `  ${sample.padEnd(16)} ${interval(accuracy)}   of those given a category ${short(precision)}`,
  )
  process.stdout.write(`${['Replies, by sample', ...rows].join('\n')}\n`)
  await writeFile(
    join(import.meta.dirname, '..', 'docs', 'guides', 'reply-accuracy.md'),
    replyAccuracyGuide(samples),
  )
}

async function publishOutreach(dir: string): Promise<void> {
  const figures = await measureOutreach(dir)
  process.stdout.write(`${outreachLines(figures).join('\n')}\n`)
  await writeFile(
    join(import.meta.dirname, 'training', 'generated', 'outreach-quality.ts'),
    outreachFile(figures),
  )
}

async function publishLanguages(dir: string): Promise<void> {
  const figures = await measureLanguages(dir)
  process.stdout.write(`${languageLines(figures).join('\n')}\n`)
  await writeFile(join(import.meta.dirname, '..', 'docs', 'language-accuracy.md'), languageGuide(figures))
}

function overall(name: string, held: readonly Evaluated[]): string[] {
  const { accuracy, precision, recall, falseAlarms, auc, brier } = qualityOf(held)
  return [
    `${name} on ${held.length} mails of the corpus that it did not learn from (fold 9 and any test split)`,
    '',
    `  accuracy      ${interval(accuracy)}`,
    `  precision     ${interval(precision)}`,
    `  recall        ${interval(recall)}`,
    `  false alarms  ${interval(falseAlarms)}  of ham`,
    `  AUC           ${auc.toFixed(4)}`,
    `  Brier score   ${brier.toFixed(4)}  (0 is perfect, 0.25 is a coin)`,
    '',
  ]
}

function perSource(held: readonly Evaluated[]): string[] {
  const rows = [...Map.groupBy(held, ({ source }) => source)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([source, own]) => {
      const { accuracy, recall, falseAlarms, auc } = qualityOf(own)
      return `  ${source.padEnd(16)} ${interval(accuracy)}   spam caught ${short(recall)}   ham called spam ${short(falseAlarms)}   AUC ${Number.isNaN(auc) ? '-' : auc.toFixed(3)}`
    })
  return ['By source', ...rows, '']
}

function unseen(): string[] {
  const rows = UNSEEN_SOURCES.map(({ source, ham, spam }) => {
    const all = shareOf(ham.hits + spam.hits, ham.of + spam.of)
    return `  ${source.padEnd(16)} ${interval(all)}   spam caught ${short(shareOf(spam.hits, spam.of))}   ham called spam ${short(shareOf(ham.of - ham.hits, ham.of))}`
  })
  return [
    'By source, each left out of the training as a whole (measured by `npm run train`)',
    ...rows,
    `  mean over sources ${percent(unseenMean())}`,
    '',
  ]
}

function calibration(held: readonly Evaluated[]): string[] {
  const rows = calibrationOf(held).map(
    ({ from, to, count, said, were }) =>
      `  ${tens(from)}-${tens(to)}%  ${String(count).padStart(6)} mails: said ${(said * 100).toFixed(1).padStart(5)}%, were ${(were * 100).toFixed(1).padStart(5)}%`,
  )
  return ['Calibration', ...rows, '']
}

const HONESTY = [
  'Text alone predicts neither where Gmail puts a mail (on a placement set of 2019 it came out at chance) nor what a',
  'sender\'s reputation does. The estimate says "reads like spam", never "will land in spam".',
]

const tens = (value: number): string => String(Math.round(value * 100)).padStart(3)
const short = ({ share, of }: Share): string =>
  of === 0 ? '-'.padStart(6) : `${(share * 100).toFixed(1)}%`.padStart(6)
const interval = ({ share, low, high, hits, of }: Share): string =>
  of === 0
    ? '-'.padEnd(34)
    : `${`${(share * 100).toFixed(2)}%`.padStart(7)}  [${(low * 100).toFixed(1)}, ${(high * 100).toFixed(1)}]  ${hits} of ${of}`.padEnd(
        34,
      )

if (import.meta.main) process.exitCode = await accuracy(process.env)
