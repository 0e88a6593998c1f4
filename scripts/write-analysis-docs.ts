// oxlint-disable max-lines -- most of it is the text of the page
// Writes docs/analysis.md from the list of checks, so that the page can never say what the analyser does not do.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Category, Evidence } from '#core/analysis/analysis.ts'
import { languagesOf, MAIL, type Check } from '#core/analysis/check.ts'
import { PACKS } from '#core/analysis/languages/packs.ts'
import { coverageOf } from '#core/analysis/report.ts'
import { CHECKS, RULE_PACK, type ListedCheck } from '#core/analysis/checks.ts'
import { CATEGORIES, HARD_FAIL_CAP } from '#core/analysis/score.ts'
import { HELD_BACK, percent, UNSEEN_SOURCES, unseenMean } from '#core/analysis/spam/accuracy.ts'
import { OUTREACH } from '../lab/training/generated/outreach-quality.ts'
import type { Separation } from '../lab/training/outreach-quality.ts'
import { LEAST_SENT } from '#core/analysis/lift/lift.ts'
import { SPAM_CAVEAT } from '#core/analysis/spam/spam-model.ts'

export const ANALYSIS_PAGE = join(import.meta.dirname, '..', 'docs', 'analysis.md')

export function analysisPage(): string {
  const categories = Object.keys(CATEGORIES) as Category[]
  return `${[head(), table(categories), ...categories.map(section), languagesSection(), outreachSection(), ownDataSection(), spamSection()].join('\n\n')}\n`
}

function head(): string {
  return `# How a draft is scored

<!-- Made by scripts/write-analysis-docs.ts from core/analysis/checks.ts: change those, not this page. -->

Rule pack ${RULE_PACK}, ${CHECKS.length} checks. The same code answers in the browser, on the server and on the command line,
without a network and without an AI key. Each category starts with all of its points; a check takes points away, never
more than stand beside it. A draft that fails a check marked **hard fail** is capped at ${HARD_FAIL_CAP}. What nobody
would answer bounds the whole score, however good the rest is: threats and insults at 30, guarantees that nobody can give at
55, and blame, pressure, misspelt words and phrases of advertising from a few on, lower with each; a first mail that could go to
anybody is at most 69. Only categories that apply
to a kind count, so every kind is scored out of 100; a subject alone is one category. Bands: 0-49 poor, 50-69 fair, 70-84 good, 85-100 excellent.

How often the language of a mail is recognized: [language-accuracy.md](language-accuracy.md).

The figures are correlations, found by vendors in mail of their own customers; none is an experiment. "Second-hand"
means that we read it quoted, not in the report itself. Where studies disagree, both are named. Where nobody
published anything, the card says so.

Spelling is checked with a dictionary that comes after the first score (358 kB compressed; \`--no-spelling\` on the
command line leaves it out). British and American spelling are both right unless one mail mixes them. Never marked:
merge tags, addresses, code, what has a capital within a sentence or is written in capitals, names of the recipient,
the sender and their domains, and words of your own dictionaries. On 38 cold emails of the corpus, of which no
word was counted, there was no false alarm in 2,855 words; in 400 newsletters one mark in 2,449 words, about half of
them real misspellings. French, Spanish and Dutch have dictionaries of their own, fetched when a draft in them is first scored
(386, 445 and 628 kB): no false alarm in 1,495 words of fifteen mails that were written before the dictionaries were tried
on them, and of mistakes of one letter put into those mails 100, 98 and 92 in 100 were marked. German is spelt where
the operator installed a dictionary of it ([operations](operations.md#spelling-dictionaries)): with Debian's, no false alarm in
1,962 words of twenty mails written before it was tried on them (so with 95% confidence fewer than one in 650), one mark in 183 words of messages of Unix programs, and 83 in
100 mistakes marked: 97 of those in small words, 63 of those in nouns, as a short noun may be a name. Of a paragraph that is mostly unknown words none is marked: it is another language; so is a mail under fifteen words
of which half and more is unknown. Decision
[407](decisions/407-spelling-and-grammar.md) says how they were chosen.

Grammar is checked in English alone, by two lists (\`core/analysis/spelling/\`): phrases that are wrong wherever they stand
("could of", "informations", "they was"), and words that are wrong by what stands beside them: your and you're, its and it's,
then and than, to and too, affect and effect, a verb that does not fit its subject or its helper ("most companies has", "can
helps", "did you saw"), a and an, "since three years", "more easier", and spaces around commas. Each marks only what it is sure of; nothing
parses the sentence, so most mistakes of grammar are not found, and commas between sentences are not looked at. On 38 cold
emails there was no mark in 2,677 words; in 795 newsletters 6 in 275,462 words; and of the 88 marks that the second list made in 1.9 million
words of private and business mail all were mistakes (decision
[407](decisions/407-spelling-and-grammar.md)). A doubled word is found by \`repeated-words\`.

Confidence is low below 15 words, and for languages whose checks hold too few of the points (see Languages). Making a draft worse never raises its score: tests
with random drafts hold that.`
}

function table(categories: Category[]): string {
  const rows = categories.map((id) => {
    const own = CHECKS.filter(({ category }) => category === id)
    return `| ${CATEGORIES[id].label} | ${CATEGORIES[id].max} | ${own.length} |`
  })
  return ['| sub-score | points | checks |', '|---|---:|---:|', ...rows].join('\n')
}

function section(id: Category): string {
  const own = CHECKS.filter(({ category }) => category === id)
  return [`## ${CATEGORIES[id].label}`, ...own.map(entry)].join('\n\n')
}

function entry({ check, weight }: ListedCheck): string {
  const { id, pass, fail, why, evidence, kinds = MAIL, hardFail } = check
  const facts = [`up to ${weight} points`, hardFail ? '**hard fail**' : '', kindsOf(kinds), namesOf(check)]
    .filter(Boolean)
    .join(', ')
  const cards = [
    ...evidence.supports.map((each) => `- ${cite(each)}`),
    ...evidence.contradicts.map((each) => `- But: ${cite(each)}`),
  ]
  return [`### \`${id}\``, `${fail} / ${lower(pass)}. (${facts})`, why, cards.join('\n')].join('\n\n')
}

/** The languages that a check supports. */
function namesOf(check: Check): string {
  const codes = languagesOf(check)
  if (codes === 'any') return 'any language'
  return codes.map((code) => PACKS.find((pack) => pack.code === code)?.name ?? code).join(', ')
}

const lower = (text: string): string => text[0]!.toLowerCase() + text.slice(1)

function kindsOf(kinds: NonNullable<Check['kinds']>): string {
  return kinds.join() === MAIL.join() ? 'mail' : kinds.join(', ')
}

function cite({ basis, study, year, sample, figure, source, secondHand }: Evidence): string {
  if (basis === 'judgement') return figure
  const facts = [year, basis === 'study' ? sample : null, secondHand ? 'second-hand' : null]
    .filter(Boolean)
    .join(', ')
  const link = source.startsWith('http') ? `[source](${source})` : source
  return `${study}${facts ? ` (${facts})` : ''}: ${figure} ${link}`
}

function languagesSection(): string {
  const kinds = [
    'email',
    'follow-up',
    'subject',
    'linkedin-note',
    'linkedin-inmail',
    'linkedin-message',
  ] as const
  const rows = [
    ...PACKS.map(({ code, name, readability }) => ({ code, name, source: readability.source })),
    { code: 'other', name: 'any other', source: '' },
  ].map(
    ({ code, name, source }) =>
      `| ${name} | ${source} | ${kinds.map((kind) => `${Math.round(coverageOf(code, kind) * 100)}%`).join(' | ')} |`,
  )
  return `## Languages

A draft is scored by the checks of one language, recognized by its letter sequences, and in short texts by its function words (decision
[409](decisions/409-make-a-language-one-folder.md)). On the Universal Declaration of Human Rights in 25 languages,
which the sequences were not selected on (Basque and Malay were added after a first look), the language was right in 2,008 of 2,008 passages of 20 words (so with 95% confidence in more than 99.8%), and in 99.5%
of 4,028 of 10 words (99.2 to 99.7; unsure in 0.4%, wrong in 0.1%); on 276 mails of outreach by 38 authors in all of them. Their passages of
20 words are right in 99.7% of 1,097 and never wrong, those of 10 words, full of names, in 97.1% of 2,338 (0.6% wrong, else unsure), addresses and
links left out as in the product. The mistakes at 10 words were read before the function words were chosen, so that figure flatters; the one of
the Declaration was measured without them. A draft in another
language gets only the checks that look at no words; so does one whose language is not recognized, unless it may be English
or has under six words. Where at least a third reads as English, English stays, and the other languages of a mixed draft are named. This is the share of the points of English that each language has checks for; from 85% on, confidence is normal.

| language | reading ease | ${kinds.join(' | ')} |
|---|---|${kinds.map(() => '---:').join('|')}|
${rows.join('\n')}

| language | reading grade | thresholds | word lists |
|---|---|---|---|
${PACKS.map(({ name, wordLists, readability: { good, bad, thresholds } }) => `| ${name} | ${good} free, ${bad} costs all | ${thresholds} | ${wordLists} |`).join('\n')}

The studies behind the weights counted English mail: a finding about a draft in another language says so beside each. What a language has no checks for costs nothing there, so its scores are a few points kinder than English ones. The lists
of phrases are ours, and nothing was measured on outreach in other languages than English. German is spelt only with
a dictionary of the operator, and English alone has grammar, passive voice, vague promises and hollow praise. [How to add a language](adding-a-language.md).`
}

function outreachSection(): string {
  const half = (name: string, { good, poor, authors, auc, low, high }: Separation): string =>
    `| ${name} | ${good} | ${poor} | ${authors} | ${auc.toFixed(2)} | ${low.toFixed(2)} to ${high.toFixed(2)} |`
  const rows = OUTREACH.ablation.map(
    ({ id, adds, fromGood, fromPoor }) =>
      `| \`${id}\` | ${(adds * 1000).toFixed(1)} | ${fromGood.toFixed(2)} | ${fromPoor.toFixed(2)} |`,
  )
  return `## Good outreach and poor

How often a good cold email scores above a poor one (the area under the curve; 0.5 is chance, ties count half). Measured by
\`npm run accuracy\` with rule pack ${OUTREACH.rulePack}. The intervals are wide.

| half | good | poor | authors | area | 95% interval |
|---|---:|---:|---:|---:|---:|
${half('held out', OUTREACH.heldOut)}
${half('tuned on', OUTREACH.tuning)}
${half('both, without our own', OUTREACH.published)}
${half('judged by others', OUTREACH.graded.asScored)}

Good is what seven public collections of templates call good; poor is each offer of one business to another in the spam of
three public collections. What we wrote ourselves is only tuned on. No author is in both halves, and the interval is
drawn by author, so it says what another seven collections might have shown. By author of good mail the area is
${OUTREACH.byAuthor.map((auc) => auc.toFixed(2)).join(', ')}: as authors differ so much, about forty of them would be needed
to know it to within 0.05. The held-out half was looked at with rule packs 2 to 11, 13 and 14, and with rule pack 21 checks were dropped that harmed in all sets, this one among them. Decision
[408](decisions/408-quality-by-author.md) says what limits it.

"Judged by others" are mails whose readers published them as spam or said what was wrong, and mails whose authors reported what came of
them. With rule pack 19 the area was 0.81 (0.64 to 0.93), with 20 0.84 (0.67 to 0.95), with 21 0.88 (0.74 to 0.97); with 22 a mail
without the reader's name or anything of theirs is fair at most, whatever else it does. An ablation that looks in each of ten folds only at the
authors of the other nine dropped the checks that took more from good mail than from poor; those that did so in all three sets
of the table are gone since rule packs 20 and 21 (decision [408](decisions/408-quality-by-author.md)), so the figure of the table is no longer held out. On
what is left the same ablation comes to ${OUTREACH.graded.pruned.auc.toFixed(2)} (${OUTREACH.graded.pruned.low.toFixed(2)} to ${OUTREACH.graded.pruned.high.toFixed(2)}), so by these forty mails nothing more is to be dropped.

**What the score can tell:** whether a draft breaks rules that readers and filters are known to mind, and whether one version of it is better than another. **What it cannot tell:** whether the offer is worth an answer, whether the list is right, and whether this mail will be answered. Of two mails by different authors the higher score was on the better one about four times of five, and the intervals are wide; good mail of these collections is mostly networking and poor mail mostly selling, so a part of that is the kind of mail and not its quality.

What a check adds, on the half tuned on: the area lost without it, in thousandths, and the mean points that it takes
from good and from poor. A pair of mails is 0.8 thousandths, so most rows are noise of a few pairs. Checks that are not
listed took nothing from any of these mails: tags, links, HTML and headers are not what sets these texts apart.

| check | adds | from good | from poor |
|---|---:|---:|---:|
${rows.join('\n')}

Of the good mails of both halves, so many score lower once they are made worse in one way:

| made worse by | score lower |
|---|---:|
${OUTREACH.ordered.map(({ way, right, of }) => `| ${way} | ${right} of ${of} |`).join('\n')}`
}

function ownDataSection(): string {
  return `## Your data says

Beside the studies, a rule shows what your own replies say of it: the share of replies among mails of your campaigns that
keep it, the share among those that break it, and the difference with its 95% interval (Newcombe 1998, method 10). Mails
count that arrived and have been out for a week; below ${LEAST_SENT} on either side nothing is said. It is a hint and no
proof: wordings differ in more than one rule, and went to different people. Until there is enough, an invented sample
stands there, marked as such. It is what "advanced scoring" means on the paid plans; decision
[109](decisions/109-plan-features.md) says why it is counted so.`
}

function spamSection(): string {
  const share = (hits: number, of: number): string => (of === 0 ? '' : percent(hits / of))
  const rows = UNSEEN_SOURCES.map(
    ({ source, ham, spam }) =>
      `| ${source} | ${share(ham.hits, ham.of)} | ${ham.of} | ${share(spam.hits, spam.of)} | ${spam.of} |`,
  )
  return `## The spam estimate

${SPAM_CAVEAT}

A logistic regression over hashed words, neighbouring words, subject words and word beginnings and endings, trained by
\`npm run train\` on public mail of 1997 to 2026 and on examples of our own
([provenance](../lab/training/PROVENANCE.md)). It names the words that moved it. It has no part in the score.
\`npm run accuracy\` measures the shipped weights on mail that was held back: ${percent(HELD_BACK.accuracy.share)} of
${HELD_BACK.mails.toLocaleString('en')} mails were classified correctly. Decision [020](decisions/020-spam-estimate.md) says how it came about and what was
tried, and [its page](guides/accuracy.md) what the figures mean.

Text alone predicts neither where Gmail puts a mail (on a placement set of 2019 it came out at chance) nor what a
sender's reputation does.

The hardest question we can put to it: a source is left out of the training as a whole, with what we wrote after it,
and then classified. Over the sources alike it is right ${percent(unseenMean())} of the time.

| source left out | ham classified correctly | of | spam classified correctly | of |
|---|---:|---:|---:|---:|
${rows.join('\n')}`
}

if (import.meta.main) await writeFile(ANALYSIS_PAGE, analysisPage())
