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
import { HELD_BACK, percent, unseenMean } from '#core/analysis/spam/accuracy.ts'
import { OUTREACH } from '../lab/training/generated/outreach-quality.ts'
import type { Separation } from '../lab/training/outreach-quality.ts'
import { LEAST_SENT } from '#core/analysis/lift/lift.ts'
import { SPAM_CAVEAT } from '#core/analysis/spam/spam-model.ts'

export const ANALYSIS_PAGE = join(import.meta.dirname, '..', 'docs', 'analysis.md')

export function analysisPage(): string {
  const categories = Object.keys(CATEGORIES) as Category[]
  const sources = publishedSources(categories)
  const parts = [
    head(),
    checksIntroduction(),
    categories.map((id) => section(id, sources)).join('\n\n'),
    sourcesSection(sources),
    languagesSection(),
    outreachSection(),
    ownDataSection(),
    spamSection(),
  ]
  return `${parts.join('\n\n')}\n`
}

function head(): string {
  return `# How a draft is scored

<!-- Made by scripts/write-analysis-docs.ts from core/analysis/checks.ts: change those, not this page. -->

**What the score can tell:** whether a draft breaks rules that readers and filters are known to mind, and which of two versions is better. **What it cannot tell:** whether the offer is worth an answer, whether the list is right, and whether this email will be answered.

Rule pack ${RULE_PACK}, ${CHECKS.length} checks. The browser, the server and the command line run the same code, without a network or an AI key. Each category starts with all of its points, and a check subtracts at most the points beside it. Categories that do not apply to a kind of draft are left out, so every kind is scored out of 100. Bands: 0-49 poor, 50-69 fair, 70-84 good, 85-100 excellent.

What nobody would answer limits the whole score: a **hard fail** to ${HARD_FAIL_CAP}, threats and insults to 30, impossible guarantees to 55, a first email that anybody could have received to 69; blame, pressure, misspelled words and advertising phrases lower it with each one. Making a draft worse never raises its score; tests with random drafts check that. Confidence is low below 15 words and in languages with few checks ([Languages](#languages)).

Spelling: English, French, Spanish and Dutch have dictionaries, which load after the first score (\`--no-spelling\` leaves them out); German has one where the operator [installed it](operations.md#spelling-dictionaries). Merge tags, addresses, code, capitalized words, names of the sender and recipient, and your own dictionaries are never marked. Mixed British and American spelling is. On 38 English cold emails (2,855 words) nothing was marked wrongly; of one-letter mistakes 100% were found in French, 98% in Spanish, 92% in Dutch and 83% in German. Grammar is checked in English only, by lists of sure mistakes ("could of", "most companies has"), so most mistakes are not found. Measurements: decision [407](decisions/407-spelling-and-grammar.md).`
}

function checksIntroduction(): string {
  return `## The checks

In parentheses: the points, the kinds of drafts, and the languages. Without kinds, a check applies to every draft with a body; "subjects" are all kinds with a subject. "Words" marks checks that need one of the five languages; without a language, a check applies to any. Numbers in brackets are [sources](#sources).`
}

function section(id: Category, sources: readonly Evidence[]): string {
  const own = CHECKS.filter(({ category }) => category === id)
  const { label, max } = CATEGORIES[id]
  return [`### ${label}: ${max} points`, own.map((listed) => entry(listed, sources)).join('\n')].join('\n\n')
}

/** One line for a check: points, kinds, languages, finding and sources. Any message and any language go without saying. */
function entry({ check, weight }: ListedCheck, sources: readonly Evidence[]): string {
  const { id, fail, evidence, kinds = MAIL, hardFail } = check
  const facts = [String(weight), hardFail ? '**hard fail**' : '', kindsOf(kinds), namesOf(check)]
  const numbers = (cards: readonly Evidence[]): string =>
    cards
      .flatMap((each) => (each.basis === 'judgement' ? [] : [sources.findIndex(isSame(each)) + 1]))
      .join(', ')
  const against = numbers(evidence.contradicts)
  const cited = [numbers(evidence.supports), against && `against: ${against}`].filter(Boolean).join('; ')
  return `- \`${id}\` (${facts.filter(Boolean).join(', ')}): ${fail}.${cited ? ` [${cited}]` : ''}`
}

/** Languages that a check supports; empty for any language. */
function namesOf(check: Check): string {
  const codes = languagesOf(check)
  if (codes === 'any') return ''
  if (codes.length === PACKS.length) return 'words'
  return codes.map((code) => PACKS.find((pack) => pack.code === code)?.name ?? code).join(' ')
}

const BODIES = ['email', 'follow-up', 'source', 'linkedin-note', 'linkedin-inmail', 'linkedin-message']
/** Names of the sets of kinds that many checks have in common. */
const KIND_SETS: Record<string, string> = {
  [MAIL.join(' ')]: 'mail',
  'email follow-up source subject linkedin-inmail': 'subjects',
  'email follow-up source linkedin-inmail linkedin-message': 'not linkedin-note',
}

/** Kinds of drafts that a check applies to; empty where it applies to every kind with a body. */
function kindsOf(kinds: readonly string[]): string {
  const named = kinds.join(' ')
  return BODIES.every((kind) => kinds.includes(kind)) ? '' : (KIND_SETS[named] ?? named)
}

const isSame = (one: Evidence) => (other: Evidence) =>
  other.figure === one.figure && other.source === one.source

/** The published evidence, in the order of the page. */
function publishedSources(categories: readonly Category[]): Evidence[] {
  const listed = categories.flatMap((id) => CHECKS.filter(({ category }) => category === id))
  const all = listed.flatMap(({ check: { evidence } }) => [...evidence.supports, ...evidence.contradicts])
  return all.filter((each, index) => each.basis !== 'judgement' && all.findIndex(isSame(each)) === index)
}

function sourcesSection(sources: readonly Evidence[]): string {
  return `### Sources

The studies are correlations that vendors found in mail of their own customers; none is an experiment. "Second-hand" means that we read the figure quoted elsewhere. Checks without a number rest on judgment: nobody published a figure.

${sources.map((each, index) => `${index + 1}. ${cite(each)}`).join('\n')}`
}

function cite({ basis, study, year, sample, figure, source, secondHand }: Evidence): string {
  const facts = [year, basis === 'study' ? sample : null, secondHand ? 'second-hand' : null]
    .filter(Boolean)
    .join(', ')
  const address = source.split(' ')[0]
  return `[${study}](${address})${facts ? ` (${facts})` : ''}: ${figure}`
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

A draft is scored by the checks of one language. Another language, or one that is not recognized, gets only the checks marked for any language, unless the draft may be English or has under six words. Where at least a third reads as English, English is used. How often the language is recognized: [language-accuracy.md](language-accuracy.md); how: decision [409](decisions/409-make-a-language-one-folder.md).

The share of the points of English that each language has checks for; from 85% on, confidence is normal:

| language | reading ease | ${kinds.join(' | ')} |
|---|---|${kinds.map(() => '---:').join('|')}|
${rows.join('\n')}

| language | reading grade | thresholds | word lists |
|---|---|---|---|
${PACKS.map(({ name, wordLists, readability: { good, bad, thresholds } }) => `| ${name} | ${good} free, ${bad} costs all | ${thresholds} | ${wordLists} |`).join('\n')}

A language without a check loses no points for it, so its scores are a few points higher than English ones. The studies counted English mail, and quality was measured on English mail alone. [How to add a language](adding-a-language.md).`
}

function outreachSection(): string {
  const half = (name: string, { good, poor, authors, auc, low, high }: Separation): string =>
    `| ${name} | ${good} | ${poor} | ${authors} | ${auc.toFixed(2)} | ${low.toFixed(2)} to ${high.toFixed(2)} |`
  const rows = OUTREACH.ablation
    .filter(({ adds }) => Math.abs(adds) >= 0.0016)
    .map(
      ({ id, adds, fromGood, fromPoor }) =>
        `| \`${id}\` | ${(adds * 1000).toFixed(1)} | ${fromGood.toFixed(2)} | ${fromPoor.toFixed(2)} |`,
    )
  const { pruned } = OUTREACH.graded
  const isOlder = OUTREACH.rulePack !== RULE_PACK
  return `## Good outreach and poor

How often a good cold email scores above a poor one (area under the curve: 0.5 is chance), measured by \`npm run accuracy\`${isOlder ? ` with the earlier rule pack ${OUTREACH.rulePack}` : ''}:

| set | good | poor | authors | area | 95% interval |
|---|---:|---:|---:|---:|---:|
${half('held out', OUTREACH.heldOut)}
${half('tuned on', OUTREACH.tuning)}
${half('both, without our own', OUTREACH.published)}
${half('judged by others', OUTREACH.graded.asScored)}

Good emails come from seven public collections of templates, poor ones from the spam of three public collections; emails that we wrote are only in the set tuned on. No author is in two sets, and the interval is drawn by author. By author of good emails the area is ${OUTREACH.byAuthor.map((auc) => auc.toFixed(2)).join(', ')}. "Judged by others" are emails that a reader published as spam or criticized, or whose author reported the result.

Limits: the held-out set was used to drop harmful checks in rule packs 20 and 21, so it is no longer unseen. Good emails here are mostly networking and poor ones mostly selling, so part of the difference is the kind of email. Dropping checks by the other authors' emails alone gives ${pruned.auc.toFixed(2)} (${pruned.low.toFixed(2)} to ${pruned.high.toFixed(2)}). Decision [408](decisions/408-quality-by-author.md) has the method.

What a check adds, on the set tuned on: the area lost without it, in thousandths, and the mean points that it takes. A pair of emails is 0.8, so checks that add less than two pairs are left out as noise:

| check | adds | from good | from poor |
|---|---:|---:|---:|
${rows.join('\n')}

Of the good emails, so many score lower once they are made worse in one way: ${OUTREACH.ordered.map(({ way, right, of }) => `${way} ${right} of ${of}`).join('; ')}.`
}

function ownDataSection(): string {
  return `## Your data says

Beside the studies, a rule shows the share of replies among emails of your campaigns that pass it, the share among those that break it, and the difference with its 95% interval (Newcombe 1998, method 10). It counts emails that arrived at least a week ago, and shows nothing below ${LEAST_SENT} on either side; until then a marked sample is shown. It is a hint, not a proof: the emails differ in more than one rule. Decision [109](decisions/109-plan-features.md).`
}

function spamSection(): string {
  return `## The spam estimate

${SPAM_CAVEAT}

It has no part in the score and names the words that moved it. Of ${HELD_BACK.mails.toLocaleString('en')} held-back emails ${percent(HELD_BACK.accuracy.share)} were classified correctly; where a whole collection was left out of the training, ${percent(unseenMean())} on average. [What the figures mean](guides/accuracy.md), [training data](../lab/training/PROVENANCE.md), decision [020](decisions/020-spam-estimate.md).`
}

if (import.meta.main) await writeFile(ANALYSIS_PAGE, analysisPage())
