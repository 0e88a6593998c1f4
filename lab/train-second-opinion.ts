// `npm run train-second-opinion`: learns the weights of core/messages/second-opinion.ts and probable-interest.ts from the
// mails that rules are tuned on. Before that, it measures each author's mails with a model that did not see them.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { featuresOf, OPINION_READ, OPINIONS } from '../core/messages/second-opinion.ts'
import { findWish } from '../core/messages/wishes/find-wish.ts'
import { besidesWishes, showsInterest } from '../core/messages/wishes/shows-interest.ts'
import { readMail } from '../server/mailboxes/reading/mail-worker.ts'
import { readLabelled, TUNED_ON } from './training/labelled-inbound.ts'
import { fit, packed, probabilities, type Example, type Linear } from './training/softmax.ts'

/** `kind` is 0 for a person's reply, else the index of an opinion, counted from 1. */
type Labelled = Example & { file: string; isOpen: boolean; said: string; label: string; categories: string[] }

const KINDS = OPINIONS.length + 1
const GENERATED = join(import.meta.dirname, '..', 'core', 'messages', 'generated')
/** The files by author. Those of the rules' author are used only for learning. */
const AUTHORS = [
  ['inbound-tune.jsonl', 'inbound-tune-more.jsonl'],
  ['inbound-tuning-2.jsonl'],
  ['inbound-tuning-3.jsonl'],
  ['inbound-tuning-4.jsonl'],
  ['inbound-tuning-5.jsonl'],
]

async function main(): Promise<void> {
  const examples = (await Promise.all(TUNED_ON.map(examplesOf))).flat()
  for (const files of AUTHORS) {
    const model = fit(
      examples.filter(({ file }) => !files.includes(file)),
      KINDS,
    )
    const interest = interestOf(examples.filter(({ file }) => !files.includes(file)))
    const own = examples.filter(({ file }) => files.includes(file))
    for (const [name, mails] of [
      ['all', own],
      ['left open by the rules', own.filter(({ isOpen }) => isOpen)],
    ] as const)
      process.stdout.write(`${files.join(', ')}, ${name}: ${shares(mails, model)}\n`)
    process.stdout.write(`${files.join(', ')}, interest beside a request: ${interestShares(own, interest)}\n`)
  }
  await writeFile(
    join(GENERATED, 'second-opinion-weights.ts'),
    packed('SECOND_OPINION', fit(examples, KINDS)),
  )
  await writeFile(join(GENERATED, 'interest-weights.ts'), packed('INTEREST', interestOf(examples)))
}

/** Recall and false alarms of each kind, at the probability from which a person is asked. */
const shares = (mails: readonly Labelled[], model: Linear): string =>
  OPINIONS.map((name, place) => {
    const found = mails.filter(({ features }) => probabilities(features, model)[place + 1]! >= 0.6)
    const right = found.filter(({ kind }) => kind === place + 1).length
    const of = mails.filter(({ kind }) => kind === place + 1).length
    return `${name} ${right} of ${of}, false ${found.length - right}`
  }).join('; ')

async function examplesOf(file: string): Promise<Labelled[]> {
  const mails = (await readLabelled([file])).filter(({ mail }) => mail.kind !== 'bounce')
  return await Promise.all(
    mails.map(async ({ mail, ...arrived }) => {
      const { said, verdict, category } = await readMail(arrived)
      return {
        file,
        kind: OPINIONS.findIndex((name) => name === mail.kind) + 1,
        features: featuresOf(said.slice(0, OPINION_READ)),
        said,
        label: mail.kind,
        categories: [mail.category].flat().map(String),
        isOpen: verdict.kind === 'reply' && category === null,
      }
    }),
  )
}

/** Requests to stop are rare among replies, so the text apart from them counts several times. */
const COPIES = 5
const WITH_INTEREST: ReadonlySet<string> = new Set(['interested', 'meeting', 'question'])
const WITHOUT: ReadonlySet<string> = new Set(['not_interested', 'hostile', 'wrong_person'])

function interestOf(mails: readonly Labelled[]): Linear {
  const examples = mails.flatMap(({ said, label, categories, features }): Example[] => {
    const beside = besides(said, label)
    if (beside) return Array.from({ length: COPIES }, () => beside)
    if (label !== 'human_reply') return []
    if (categories.some((one) => WITH_INTEREST.has(one))) return [{ kind: 1, features }]
    return categories.every((one) => WITHOUT.has(one)) ? [{ kind: 0, features }] : []
  })
  return fit(examples, 2)
}

function besides(said: string, label: string): Example | null {
  if (label !== 'opt_out' && label !== 'mixed') return null
  const text = besidesWishes(said).trim()
  return text === ''
    ? null
    : { kind: label === 'mixed' ? 1 : 0, features: featuresOf(text.slice(0, OPINION_READ)) }
}

/** Measures only replies in which the rules find no interest. */
function interestShares(mails: readonly Labelled[], model: Linear): string {
  const open = mails.flatMap(({ said, label }) => {
    const wish = findWish(said)
    return (wish && !wish.isWeak && !showsInterest(said, wish) && besides(said, label)) || []
  })
  const found = open.filter(({ features }) => probabilities(features, model)[1]! >= 0.85)
  const right = found.filter(({ kind }) => kind === 1).length
  return `${right} of ${open.filter(({ kind }) => kind === 1).length}, false ${found.length - right} of ${open.filter(({ kind }) => kind === 0).length}`
}

await main()
