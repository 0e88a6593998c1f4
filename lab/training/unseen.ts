// Measures models on mail that they never saw: of a source, or of the senders of a source, left out as a whole.
import type { UnseenSenders, UnseenSource } from '../../core/analysis/spam/accuracy.ts'
import { openSpamModel } from '../../core/analysis/spam/spam-model.ts'
import { isUnsure, UNSURE } from '../../core/analysis/spam/unsure.ts'
import type { Example } from './examples.ts'
import { fit, type Linear } from './fit.ts'
import { HEAD, packWeights } from './weights-file.ts'
import type { WordKinds } from './word-kinds.ts'

/** A model, and the mails that it did not learn from. */
export type Stranger = { source: string; model: Linear; mails: Example[] }

/** Sources whose mails name their senders, many of them, and which are what users receive or write. */
const BY_SENDER = ['foff2026', 'outreach']
const PARTS = 4

export const sourcesOf = (examples: readonly Example[]): string[] =>
  [...new Set(examples.map(({ source }) => source))].filter((source) => !source.startsWith('own-'))

/** A whole source that the model has never seen, with the mail we wrote after it: it represents a new user's mail. */
export const leaveOutSource = (source: string, examples: readonly Example[], kinds: WordKinds): Stranger =>
  leaveOut(
    source,
    examples,
    (example) => example.source === source,
    (example) => example.like === source,
    kinds,
  )

/** Each sender's mails are classified by a model that learned from none of them. */
export function leaveOutSenders(examples: readonly Example[], kinds: WordKinds): Stranger[] {
  const isOf = (part: number) => (example: Example) =>
    BY_SENDER.includes(example.source) && partOf(example) === part
  const never = (): boolean => false
  const strangers = Array.from({ length: PARTS }, (_, part) =>
    leaveOut('', examples, isOf(part), never, kinds),
  )
  return BY_SENDER.flatMap((source) =>
    strangers.map(({ model, mails }) => ({
      source,
      model,
      mails: mails.filter((mail) => mail.source === source),
    })),
  )
}

function leaveOut(
  source: string,
  examples: readonly Example[],
  isLeftOut: (example: Example) => boolean,
  isLike: (example: Example) => boolean,
  kinds: WordKinds,
): Stranger {
  const model = fit(
    examples.filter((example) => !isLeftOut(example) && !isLike(example)),
    kinds,
  )
  return { source, model, mails: examples.filter((example) => isLeftOut(example) && !example.isVariant) }
}

function partOf({ sender = '', subject }: Example): number {
  let sum = 0
  for (const char of sender || subject) sum = (sum * 31 + char.codePointAt(0)!) % 65_521
  return sum % PARTS
}

type Estimated = Pick<Example, 'isSpam' | 'sender'> & { probability: number }

/** With the probabilities that the product would have shown. */
function estimated(strangers: readonly Stranger[], slope: number): Estimated[] {
  return strangers.flatMap(({ model, mails }) => {
    const { estimate } = openSpamModel(packWeights('measured', model, slope))
    return mails.map(({ isSpam, sender, subject, text }) => ({
      isSpam,
      sender,
      probability: estimate(subject, text).probability,
    }))
  })
}

const isRight = ({ isSpam, probability }: Estimated): boolean => probability >= 0.5 === isSpam

const counted = <Item>(items: readonly Item[], test: (item: Item) => boolean) => ({
  hits: items.filter(test).length,
  of: items.length,
})

export const evaluateSource = (stranger: Stranger, slope: number): UnseenSource =>
  figuresOf(stranger.source, estimated([stranger], slope))

function figuresOf(source: string, mails: readonly Estimated[]): UnseenSource {
  const sure = mails.filter(({ probability }) => !isUnsure(probability))
  return {
    source,
    ham: counted(
      mails.filter(({ isSpam }) => !isSpam),
      isRight,
    ),
    spam: counted(
      mails.filter(({ isSpam }) => isSpam),
      isRight,
    ),
    sure: counted(sure, isRight),
  }
}

/** Called spam means sure of it, as the screen says it. */
export function evaluateSenders(strangers: readonly Stranger[], slope: number): UnseenSenders[] {
  return [...Map.groupBy(strangers, ({ source }) => source)].map(([source, own]) => {
    const mails = estimated(own, slope)
    const ham = mails.filter(({ isSpam }) => !isSpam)
    const isCalledSpam = ({ probability }: Estimated): boolean => probability >= UNSURE.to
    const bySender = [...Map.groupBy(ham, ({ sender }) => sender).values()]
    return {
      ...figuresOf(source, mails),
      calledSpam: counted(ham, isCalledSpam),
      alarmed: counted(bySender, (group) => group.some(isCalledSpam)),
    }
  })
}

const count = ({ hits, of }: { hits: number; of: number }): string => `{ hits: ${hits}, of: ${of} }`

const lines = ({ source, ham, spam, sure }: UnseenSource): string =>
  `    source: '${source}',\n    ham: ${count(ham)},\n    spam: ${count(spam)},\n    sure: ${count(sure)},\n`

export const unseenSourcesFile = (unseen: readonly UnseenSource[]): string =>
  `${HEAD}/** How many mails were classified correctly when their whole source was left out of the training. */
export const UNSEEN_SOURCES = [
${unseen.map((each) => `  {\n${lines(each)}  },\n`).join('')}]
`

export const unseenSendersFile = (unseen: readonly UnseenSenders[]): string =>
  `${HEAD}/** The same when the senders of a source were left out in turn; of good mail also what was surely called spam. */
export const UNSEEN_SENDERS = [
${unseen
  .map(
    (each) =>
      `  {\n${lines(each)}    calledSpam: ${count(each.calledSpam)},\n    alarmed: ${count(each.alarmed)},\n  },\n`,
  )
  .join('')}]
`
