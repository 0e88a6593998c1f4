// The model card of the spam estimate (Mitchell and others 2019): what it is for, what it is not, and how far it goes.
import { percent, type HELD_BACK } from '#core/analysis/spam/accuracy.ts'
import { UNSURE } from '#core/analysis/spam/unsure.ts'
import { mean, type Limits } from './spam-limits.ts'

export const limitsFile = (limits: Limits): string =>
  `// Made by \`npm run spam-limits\`.\nimport type { Limits } from '../spam-limits.ts'\n\nexport const LIMITS: Limits = ${JSON.stringify(limits, null, 2)}\n`

export function modelCard(limits: Limits, held: typeof HELD_BACK): string {
  return [head(held), limitsPart(limits), sureness(limits), HONEST].join('\n\n')
}

const head = ({ model, accuracy, mails }: typeof HELD_BACK): string => `# Model card: the spam estimate

<!-- Made by \`npm run spam-limits\` (cli/training/model-card.ts): change that, not this page. -->

| | |
|---|---|
| Model | ${model}: logistic regression over hashed words, pairs and parts of words; 300,000 weights of one byte, below 1 MB |
| For | saying whether the text of an English draft reads like spam, and which words make it so |
| Not for | predicting the spam folder, filtering a mailbox, judging a person, or any other language than English |
| Learnt from | public mail of 1997 to 2026, ten collections, and examples of our own ([provenance](../../cli/training/PROVENANCE.md)) |
| Known collections | ${percent(accuracy.share)} of ${mails.toLocaleString('en')} held-back mails ([how accurate it is](accuracy.md)) |
| People in the data | addresses are taken out before learning; words, names among them, are kept as hashes alone, and only where two mails have them |
| Part in the score | none |`

function limitsPart({ sources, curve, short }: Limits): string {
  const rows = sources.map(
    ({ source, mails, leftOut, inSource }) =>
      `| ${source} | ${mails} | ${percent(leftOut)} | ${percent(inSource)} |`,
  )
  const others = sources.filter(({ source }) => source !== ODD_SOURCE)
  const means = (from: typeof sources): string =>
    `${percent(mean(from.map(({ leftOut }) => leftOut)))} | ${percent(mean(from.map(({ inSource }) => inSource)))}`
  const points = curve.map(({ sources: size, share }) => `| ${size} | ${percent(share)} |`)
  return `## What bounds it

Each collection is classified twice by models trained as the shipped one is: when it was left out as a whole, and when four
fifths of it were learnt from. The second is the most that can be expected of a collection that nobody has seen. The models
are fitted for this page, and agree with the run that made the shipped weights.

| collection | mails | left out | four fifths learnt |
|---|---:|---:|---:|
${rows.join('\n')}
| mean | | ${means(sources)} |
| mean without ${ODD_SOURCE} | | ${means(others)} |

${ODD_SOURCE} is wrong in a third even when it was learnt: both of its labels are advertising, and what tells them apart, whether
somebody asked for it, is not in the text.

By how many other collections were learnt from (three draws for each; our own examples always):

| collections | right, mean over those left out |
|---:|---:|
${points.join('\n')}

Each further collection still helps, and less each time. From four collections to nine the errors fall about as the square
root of their number. If that goes on, 92 % would take about twenty; that is a guess beyond what was measured. No choice of features or learner that we tried came near
that (decisions [105](../decisions/105-mail-from-elsewhere.md), [148](../decisions/148-words-of-one-kind.md)): what is missing is not in the mail we have.

Short mail, below 40 words and marks, as from a contact form: of spam ${percent(short.leftOut.spamRight)} is caught when its collection is unknown
(${short.leftOut.spam} mails) and ${percent(short.inSource.spamRight)} when it is known; of good mail ${percent(short.leftOut.hamRight)} and ${percent(short.inSource.hamRight)} are classified correctly (${short.leftOut.ham}). We have no
collection of contact-form spam; this stands for it. A lower threshold for short mail, learnt each time on the other nine
collections so that 95 % of their short spam is caught, catches 92.6 % and keeps 63.0 % of the good mail right; so 95 % is not to be had by a threshold (decision
[542](../decisions/542-keep-one-threshold-and-all-features-of-the-spam-estimate.md)).`
}

/** Its labels rest on what no text says. */
const ODD_SOURCE = 'foff2026'

function sureness({ sources, pooledError }: Limits): string {
  const rows = sources.map(
    ({ source, error, coverage, sure }) =>
      `| ${source} | ${error.toFixed(3)} | ${percent(coverage)} | ${percent(sure)} |`,
  )
  const all = (of: 'coverage' | 'sure'): string => percent(mean(sources.map((each) => each[of])))
  return `## How sure it is

Between ${UNSURE.from * 100} and ${UNSURE.to * 100} % the screen says that the text does not tell. Over collections that it never saw the estimate is sure of
${all('coverage')} of the mails, and right in ${all('sure')} of these.

| collection left out | calibration error | sure | right where sure |
|---|---:|---:|---:|
${rows.join('\n')}
| all alike | ${pooledError.toFixed(3)} | ${all('coverage')} | ${all('sure')} |

The calibration error is the mean gap between what was said and what was so, in ten bins. Over all collections alike it is
small; in each of them it is not. Where a collection holds one label only, every doubt is a gap: the error is
then how unsure the estimate was. Where it holds both, a shift of its own would help, which no other collection teaches (decision
[466](../decisions/466-say-unsure-where-the-text-does-not-tell.md)).

Nor does a richer calibration, learnt each time on the other nine left out and measured on the tenth: a slope alone, as shipped,
has a mean error of 0.165 over the collections, slope and shift 0.184, isotonic regression 0.171, and the latter two classify 1.9 and
1.3 points fewer mails rightly. So an error under 0.03 on every collection, and 92 %, are not reached with the mail we have.

Nor does keeping silent about mail that is unlike everything learnt (by the share of its features that the model knows, the
slope learnt on the other nine): silent about a quarter of the mails the mean error is 0.154, about half 0.126, about
three quarters 0.114. What helps is to believe extreme estimates alone, as this table shows of mails left out.

| believed | share of the mails | right | mean error | collections under 0.03 |
|---|---:|---:|---:|---:|
| all | 100 % | 88.4 % | 0.165 | 0 of 10 |
| 90 % sure and more | 54 % | 93.8 % | 0.088 | 2 |
| 95 % | 36 % | 94.6 % | 0.069 | 7 |
| 98 % | 20 % | 96.0 % | 0.047 | 8 |
| 95 %, and at least 62 % of the features known | 32 % | 96.3 % | 0.051 | 8 |
| 98 %, and at least 62 % of the features known | 20 % | 96.7 % | 0.040 | 9 |

The one that never comes under it is foff2026. Where a collection has one label only, 95 % and more can hardly be
wrong by over 0.05, so the last column says less than it seems to. An estimate that is silent about two mails of three is no use
to a writer; so the screen goes on saying "not sure" between ${UNSURE.from * 100} and ${UNSURE.to * 100} % (decision [502](../decisions/502-keep-the-band-of-the-spam-estimate.md)).`
}

const HONEST = `## Known weaknesses

- Phishing and proposals of suppliers that it never saw are missed most.
- Good mail of technical mailing lists reads like spam to a model that has seen none.
- Newsletters that somebody asked for read like advertising, because they are.
- It knows English. Other languages get figures that mean little.
- Spam changes: most of what it learnt from is older than 2006.

Change it by adding to \`cli/training/*.txt\` and \`npm run train\`; then \`npm run accuracy\` and \`npm run spam-limits\`.
`
