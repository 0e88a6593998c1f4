// `npm run train-opt-outs`: learns the weights of core/messages/opt-out-model.ts from the mails that rules are tuned
// on, after measuring them on each file without learning from it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DIGITS, MIDDLE, optOutFeatures, WEIGHTS } from '../core/messages/opt-out-model.ts'
import { readMail } from '../server/mailboxes/reading/mail-worker.ts'
import { readLabelled, TUNED_ON } from './training/labelled-inbound.ts'

type Example = { file: string; kind: string; features: readonly number[]; isOptOut: boolean }
type Linear = { weights: Float64Array; bias: number }

const ROUNDS = 25
const RATE = 0.5
const TARGET = join(import.meta.dirname, '..', 'core', 'messages', 'generated', 'opt-out-weights.ts')

async function main(): Promise<void> {
  const examples = (await Promise.all(TUNED_ON.map(examplesOf))).flat()
  for (const file of TUNED_ON) {
    const { weights, bias } = fit(examples.filter((one) => one.file !== file))
    const own = examples.filter((one) => one.file === file)
    const above = (least: number, kinds: readonly string[]) =>
      own.filter((one) => kinds.includes(one.kind) && probability(one.features, { weights, bias }) >= least)
        .length
    for (const least of [0.6, 0.8])
      process.stdout.write(
        `${file} ${least}: opt-outs ${above(least, ['opt_out'])}, replies ${above(least, ['human_reply'])}, mixed ${above(least, ['mixed'])}\n`,
      )
  }
  await writeFile(TARGET, packed(fit(examples)))
}

async function examplesOf(file: string): Promise<Example[]> {
  const mails = (await readLabelled([file])).filter(({ mail }) =>
    ['human_reply', 'opt_out', 'mixed'].includes(mail.kind),
  )
  return await Promise.all(
    mails.map(async ({ mail, ...arrived }) => {
      const { said } = await readMail(arrived)
      return {
        file,
        kind: mail.kind,
        features: optOutFeatures(said.slice(0, 600)),
        isOptOut: mail.kind === 'opt_out',
      }
    }),
  )
}

/** Logistic regression by AdaGrad, in an order that a fixed seed shuffles. */
function fit(examples: readonly Example[]): Linear {
  const weights = new Float64Array(WEIGHTS)
  const squares = new Float64Array(WEIGHTS).fill(1e-2)
  let bias = 0
  let seed = 1
  const random = (): number => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
  for (let round = 0; round < ROUNDS; round++)
    for (const { features, isOptOut } of examples.toSorted(() => random() - 0.5)) {
      if (features.length === 0) continue
      const error = probability(features, { weights, bias }) - (isOptOut ? 1 : 0)
      const step = error / Math.sqrt(features.length)
      for (const feature of features) {
        squares[feature]! += step * step
        weights[feature]! -= (RATE * step) / Math.sqrt(squares[feature]!)
      }
      bias -= 0.02 * error
    }
  return { weights, bias }
}

function probability(features: readonly number[], { weights, bias }: Linear): number {
  const sum = features.reduce((total, feature) => total + weights[feature]!, 0)
  return 1 / (1 + Math.exp(-(bias + sum / Math.sqrt(Math.max(1, features.length)))))
}

function packed({ weights, bias }: Linear): string {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MIDDLE
  const digits = [...weights].map((weight) => DIGITS.charAt(Math.round(weight / step) + MIDDLE))
  return `// Made by \`npm run train-opt-outs\`.
export const OPT_OUT_MODEL = {
  bias: ${bias},
  step: ${step},
  weights:
    '${digits.join('')}',
}
`
}

await main()
