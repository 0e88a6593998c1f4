// The model card of the spam estimate (Mitchell and others 2019): its purpose, its limits, and its reach.
import { percent, type HELD_BACK } from '../../core/analysis/spam/accuracy.ts'
import { shareOf } from './measure.ts'
import { mean } from './scored.ts'
import type { Limits } from './spam-limits.ts'

export const limitsFile = (limits: Limits): string =>
  `// Made by \`npm run spam-limits\`.\nimport type { Limits } from '../spam-limits.ts'\n\nexport const LIMITS: Limits = ${JSON.stringify(limits, null, 2)}\n`

export function modelCard(limits: Limits, held: typeof HELD_BACK): string {
  return [head(held), limitsPart(limits, held.model), sureness(limits), HONEST].join('\n\n')
}

const head = ({ model, accuracy, mails }: typeof HELD_BACK): string => `# Model card: the spam estimate

<!-- Made by \`npm run spam-limits\` (lab/training/model-card.ts): change that, not this page. -->

| | |
|---|---|
| Model | ${model}: logistic regression over hashed words, pairs and parts of words; 300,000 weights of one byte, below 1 MB |
| For | saying whether the text of an English draft reads like spam, and which words make it so |
| Not for | predicting the spam folder, filtering a mailbox, judging a person, or any other language than English |
| Learnt from | public mail of 1997 to 2026, ten collections, and examples of our own ([provenance](../../lab/training/PROVENANCE.md)) |
| Known collections | ${percent(accuracy.share)} of ${mails.toLocaleString('en')} held-back mails ([how accurate it is](accuracy.md)) |
| People in the data | addresses are taken out before learning; words, names among them, are kept as hashes alone, and only where two mails have them |
| Part in the score | none |`

function limitsPart({ model, sources, curve, short, calibration }: Limits, shipped: string): string {
  const rows = sources.map(
    ({ source, mails, leftOut, inSource }) =>
      `| ${source} | ${mails} | ${percent(leftOut)} | ${percent(inSource)} |`,
  )
  const others = sources.filter(({ source }) => source !== ODD_SOURCE)
  const means = (from: typeof sources): string =>
    `${percent(mean(from.map(({ leftOut }) => leftOut)))} | ${percent(mean(from.map(({ inSource }) => inSource)))}`
  const points = curve.map(
    ({ sources: size, share, shortSpam }) => `| ${size} | ${percent(share)} | ${percent(shortSpam)} |`,
  )
  return `## What bounds it

Each collection is classified twice by models trained as the shipped one is: when it was left out as a whole, and when four
fifths of it were learnt from. The second is the most that can be expected of a collection that nobody has seen. The models
are fitted for this page${model === shipped ? ', and agree with the run that made the shipped weights' : ` as ${model} was, the model before; figures of ${shipped} left out are in [its own page](accuracy.md)`}.

| collection | mails | left out | four fifths learnt |
|---|---:|---:|---:|
${rows.join('\n')}
| mean | | ${means(sources)} |
| mean without ${ODD_SOURCE} | | ${means(others)} |

${ODD_SOURCE} is wrong in a third even when it was learnt: both of its labels are advertising, and what tells them apart, whether
somebody asked for it, is not in the text.

By how many other collections were learnt from (three draws for each; our own examples always):

| collections | right, mean over those left out | short spam caught |
|---:|---:|---:|
${points.join('\n')}

Each further collection still helps, and less each time. From four collections to nine the errors fall about as the square
root of their number. If that goes on, 92% would take about twenty; that is a guess beyond what was measured. No choice of features or learner that we tried came near
that (decision [020](../decisions/020-spam-estimate.md)): what is missing is not in the mail we have.
Short spam is not caught more often with more of them.

${shortPart(short, calibration)}`
}

function shortPart({ leftOut, inSource }: Limits['short'], { short }: Limits['calibration']): string {
  const { low, high } = shareOf(Math.round(inSource.spamRight * inSource.spam), inSource.spam)
  return `Short mail, below 40 words and marks, as from a contact form: of spam ${percent(leftOut.spamRight)} is caught when its collection is unknown
(${leftOut.spam} mails) and ${percent(inSource.spamRight)} when it is known (95% interval ${percent(low)} to ${percent(high)}); of good mail ${percent(leftOut.hamRight)} and ${percent(inSource.hamRight)} are classified correctly (${leftOut.ham}). So
95% is what this text allows where the collection is known. We have no collection of contact-form spam; this stands for it.
A lower threshold for short mail, learnt each time on the other nine collections so that 95% of their short spam is caught, catches
${percent(short.caught)} and keeps ${percent(short.goodRight)} of the good mail right. The best there is, chosen on these mails themselves to catch 95%, keeps
${percent(short.goodRightAtBest)}: the order of the scores is what lacks, not the threshold (decision [020](../decisions/020-spam-estimate.md)).`
}

/** Its labels depend on facts outside of the text. */
const ODD_SOURCE = 'foff2026'

function sureness({ unsure, sources, pooledError, calibration }: Limits): string {
  const rows = sources.map(
    ({ source, error, knownError, coverage, sure }) =>
      `| ${source} | ${error.toFixed(3)} | ${knownError.toFixed(3)} | ${percent(coverage)} | ${percent(sure)} |`,
  )
  const all = (of: 'coverage' | 'sure'): string => percent(mean(sources.map((each) => each[of])))
  const over = sources.filter(({ knownError }) => knownError >= 0.03).length
  return `## How sure it is

Between ${unsure.from * 100} and ${unsure.to * 100}% the screen says that the text does not tell. Over collections that it never saw the estimate is sure of
${all('coverage')} of the mails, and right in ${all('sure')} of these.

| collection | calibration error, left out | four fifths learnt | sure, left out | right where sure |
|---|---:|---:|---:|---:|
${rows.join('\n')}
| all alike | ${pooledError.toFixed(3)} | | ${all('coverage')} | ${all('sure')} |

The calibration error is the mean gap between what was said and what was so, in ten bins. Over all collections alike it is
small; in each of them it is not. Where a collection holds one label only, every doubt is a gap: the error is
then how unsure the estimate was. Where it holds both, a shift of its own would help, which no other collection teaches (decision
[020](../decisions/020-spam-estimate.md)). Even where four fifths of each collection were learnt from, ${over} of ${sources.length} have
an error of 0.03 and more.

${calibrationPart(calibration)}`
}

function calibrationPart({ ways, believed, bound }: Limits['calibration']): string {
  const tried = ways.map(
    ({ name, error, right, under }) => `| ${name} | ${error.toFixed(3)} | ${percent(right)} | ${under} |`,
  )
  const rows = believed.map(
    ({ name, share, right, error, under }) =>
      `| ${name} | ${percent(share)} | ${percent(right)} | ${error.toFixed(3)} | ${under} |`,
  )
  return `Nor does a richer calibration, learnt each time on the other nine left out and measured on the tenth:

| calibration | mean error | right | collections under 0.03 |
|---|---:|---:|---:|
${tried.join('\n')}

No calibration of this score can: ${bound.good} holds good mail alone and ${bound.spam} spam alone, and their scores overlap so much that any rising
function of the score, even one chosen with their labels at hand, has an error of at least ${bound.error.toFixed(3)} on one of the two. The error of a
collection of one label is the mean of what was said amiss; the larger of two errors is at least their mean; and that mean is
least for a step from 0 to 100% at one score, which was tried at each. To be under 0.03 the order of the scores has
to be better, which is what 92% needs, too.

What helps is to believe extreme estimates alone, as this table shows of mails left out.

| believed | share of the mails | right | mean error | collections under 0.03 |
|---|---:|---:|---:|---:|
${rows.join('\n')}

Where a collection has one label only, 95% and more can hardly be wrong by over 0.05, so the last column says less than
it seems to. An estimate that is silent about two mails of three is no use
to a writer; so the screen goes on saying "not sure" in the middle (decision [020](../decisions/020-spam-estimate.md)).`
}

const HONEST = `## Known weaknesses

- Phishing and proposals of suppliers that it never saw are missed most.
- Good mail of technical mailing lists reads like spam to a model that has seen none.
- Newsletters that somebody asked for read like advertising, because they are.
- It knows English. Other languages get figures that mean little.
- Spam changes: most of what it learnt from is older than 2006.

Change it by adding to \`lab/training/*.txt\` and \`npm run train\`; then \`npm run accuracy\` and \`npm run spam-limits\`.
`
