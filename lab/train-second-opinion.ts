// `npm run train-second-opinion`: learns the weights of core/messages/second-opinion.ts from the mails that rules are
// tuned on, after measuring them on the mails of each author without learning from these.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DIGITS, featuresOf, MIDDLE, OPINIONS, WEIGHTS } from '../core/messages/second-opinion.ts'
import { readMail } from '../server/mailboxes/reading/mail-worker.ts'
import { readLabelled, TUNED_ON } from './training/labelled-inbound.ts'

/** `kind` is 0 for a person's reply, else the place of an opinion, from 1. */
type Example = { file: string; kind: number; features: readonly number[]; isOpen: boolean }
type Linear = { weights: Float64Array; biases: Float64Array }

const KINDS = OPINIONS.length + 1
const ROUNDS = 12
const RATE = 0.5
const TARGET = join(import.meta.dirname, '..', 'core', 'messages', 'generated', 'second-opinion-weights.ts')
/** The files by author. Those of the rules' author are only learned from. */
const AUTHORS = [
  ['inbound-tune.jsonl', 'inbound-tune-more.jsonl'],
  ['inbound-tuning-2.jsonl'],
  ['inbound-tuning-3.jsonl'],
  ['inbound-tuning-4.jsonl'],
]

async function main(): Promise<void> {
  const examples = (await Promise.all(TUNED_ON.map(examplesOf))).flat()
  for (const files of AUTHORS) {
    const model = fit(examples.filter(({ file }) => !files.includes(file)))
    const own = examples.filter(({ file }) => files.includes(file))
    for (const [name, mails] of [
      ['all', own],
      ['left open by the rules', own.filter(({ isOpen }) => isOpen)],
    ] as const)
      process.stdout.write(`${files.join(', ')}, ${name}: ${shares(mails, model)}\n`)
  }
  await writeFile(TARGET, packed(fit(examples)))
}

/** Recall and false alarms of each kind, at the probability from which a person is asked. */
const shares = (mails: readonly Example[], model: Linear): string =>
  OPINIONS.map((name, place) => {
    const found = mails.filter(({ features }) => probabilities(features, model)[place + 1]! >= 0.6)
    const right = found.filter(({ kind }) => kind === place + 1).length
    const of = mails.filter(({ kind }) => kind === place + 1).length
    return `${name} ${right} of ${of}, false ${found.length - right}`
  }).join('; ')

async function examplesOf(file: string): Promise<Example[]> {
  const mails = (await readLabelled([file])).filter(({ mail }) => mail.kind !== 'bounce')
  return await Promise.all(
    mails.map(async ({ mail, ...arrived }) => {
      const { said, verdict, category } = await readMail(arrived)
      return {
        file,
        kind: OPINIONS.findIndex((name) => name === mail.kind) + 1,
        features: featuresOf(said.slice(0, 600)),
        isOpen: verdict.kind === 'reply' && category === null,
      }
    }),
  )
}

/** Softmax regression by AdaGrad, in an order that a fixed seed shuffles. */
function fit(examples: readonly Example[]): Linear {
  const weights = new Float64Array(WEIGHTS * KINDS)
  const squares = new Float64Array(WEIGHTS * KINDS).fill(1e-2)
  const biases = new Float64Array(KINDS)
  let seed = 1
  const random = (): number => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
  for (let round = 0; round < ROUNDS; round++)
    for (const { example } of examples
      .map((example) => ({ example, place: random() }))
      .toSorted((a, b) => a.place - b.place))
      learn(example, { weights, biases }, squares)
  return { weights, biases }
}

function learn({ features, kind }: Example, model: Linear, squares: Float64Array): void {
  if (features.length === 0) return
  const root = Math.sqrt(features.length)
  probabilities(features, model).forEach((probability, other) => {
    const error = probability - (other === kind ? 1 : 0)
    if (Math.abs(error) < 1e-4) return
    const step = error / root
    for (const feature of features) {
      const place = feature * KINDS + other
      squares[place]! += step * step
      model.weights[place]! -= (RATE * step) / Math.sqrt(squares[place]!)
    }
    model.biases[other]! -= 0.02 * error
  })
}

function probabilities(features: readonly number[], { weights, biases }: Linear): number[] {
  const root = Math.sqrt(Math.max(1, features.length))
  const sums = [...biases]
  for (const feature of features)
    for (let kind = 0; kind < KINDS; kind++) sums[kind]! += weights[feature * KINDS + kind]! / root
  const odds = sums.map((sum) => Math.exp(sum))
  const total = odds.reduce((all, one) => all + one, 0)
  return odds.map((one) => one / total)
}

/** The weights of a reply are subtracted from the others, so that they need not be stored. */
function packed({ weights, biases }: Linear): string {
  const relative = Float64Array.from({ length: WEIGHTS * OPINIONS.length }, (_, place) => {
    const feature = Math.floor(place / OPINIONS.length)
    const kind = (place % OPINIONS.length) + 1
    return weights[feature * KINDS + kind]! - weights[feature * KINDS]!
  })
  const step = relative.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MIDDLE
  const digits = [...relative].map((weight) => DIGITS.charAt(Math.round(weight / step) + MIDDLE))
  return `// Made by \`npm run train-second-opinion\`.
export const SECOND_OPINION = {
  biases: [${OPINIONS.map((_, place) => biases[place + 1]! - biases[0]!).join(', ')}],
  step: ${step},
  weights:
    '${digits.join('')}',
}
`
}

await main()
