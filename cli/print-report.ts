// Prints the report for a terminal: the most important changes first, with the evidence.
import { styleText } from 'node:util'
import type { Analysis, Evidence, Finding } from '#core/analysis/analysis.ts'
import { whySpellingIsMissing } from '#core/analysis/spelling/load-speller.ts'
import { isUnsure } from '#core/analysis/spam/unsure.ts'
import { SPAM_CAVEAT } from '#core/analysis/spam/spam-model.ts'

type Style = Parameters<typeof styleText>[0]
type PrintOptions = { all: boolean; stream: NodeJS.WriteStream }

const BAND_STYLE = { poor: 'red', fair: 'yellow', good: 'green', excellent: 'green' } as const
const MARK = { pass: '✓', warn: '!', fail: '✗', error: '?' } as const
const MARK_STYLE = { pass: 'green', warn: 'yellow', fail: 'red', error: 'magenta' } as const

export function printReport(name: string, analysis: Analysis, { all, stream }: PrintOptions): void {
  // The text is plain in a file or a pipe, and when NO_COLOR is set.
  const paint = (style: Style, text: string): string => styleText(style, text, { stream })
  const lines = [
    `${paint('bold', name)}  ${paint(['bold', BAND_STYLE[analysis.band]], `${analysis.score}/100 ${analysis.band}`)}`,
    ...headline(analysis).map((line) => paint('dim', line)),
    '',
    ...analysis.subScores.map(
      ({ label, points, max }) =>
        `  ${label.padEnd(32)} ${bar(points, max)} ${String(points).padStart(3)} of ${max}`,
    ),
    '',
    ...spamLines(analysis),
    ...topFixLines(analysis, paint),
    ...analysis.findings
      .filter(({ state }) => all || state !== 'pass')
      .flatMap((finding) => findingLines(finding, analysis, paint)),
    '',
  ]
  stream.write(`${lines.join('\n')}\n`)
}

function headline(analysis: Analysis): string[] {
  const { metrics, confidence, hardFails, rulePack, kind } = analysis
  const facts = `${kind}, ${metrics.words} words, grade ${Math.max(0, metrics.grade)}, ${metrics.readingSeconds} s to read, ${metrics.questions} questions, ${metrics.links} links (rule pack ${rulePack})`
  const doubt = confidence.reason ? [`Low confidence: ${confidence.reason}`] : []
  const cap =
    hardFails.length > 0 ? [`Capped at 40: ${hardFails.join(', ')} must be fixed before sending.`] : []
  const missing = whySpellingIsMissing(analysis)
  return [facts, ...doubt, ...(missing ? [missing] : []), ...cap]
}

function bar(points: number, max: number): string {
  const full = Math.round((points / max) * 10)
  return '█'.repeat(full) + '░'.repeat(10 - full)
}

function spamLines({ spam }: Analysis): string[] {
  if (!spam) return []
  const spamWords = spam.words.filter(({ weight }) => weight > 0).map(({ word }) => word)
  const because =
    spam.probability >= 0.2 && spamWords.length > 0 ? ` because of ${spamWords.slice(0, 5).join(', ')}` : ''
  const unsure = isUnsure(spam.probability) ? ' (unsure)' : ''
  return [`  Reads like spam: ${Math.round(spam.probability * 100)}%${unsure}${because}. ${SPAM_CAVEAT}`, '']
}

function topFixLines({ topFixes }: Analysis, paint: (style: Style, text: string) => string): string[] {
  if (topFixes.length === 0) return []
  return [
    '  Fix first:',
    ...topFixes.map(
      ({ title, advice, gain }, index) => `  ${index + 1}. ${paint('bold', title)} (+${gain}). ${advice}`,
    ),
    '',
  ]
}

function findingLines(
  finding: Finding,
  { read, steps }: Analysis,
  paint: (style: Style, text: string) => string,
): string[] {
  const { id, state, title, points, atStake, span, evidence, advice, measured, target } = finding
  const cost = state === 'pass' ? '' : paint('dim', ` -${points} of ${atStake}`)
  const lines = [`  ${paint(MARK_STYLE[state], MARK[state])} ${title}${cost} ${paint('dim', id)}`]
  if (state === 'pass') return lines
  if (advice) lines.push(`      ${advice}`)
  const source = span?.step === undefined ? read : steps[span.step]?.read
  if (span && source && span.end > span.start)
    lines.push(paint('dim', `      > ${excerpt(source[span.part].slice(span.start, span.end))}`))
  if (measured) lines.push(paint('dim', `      Found ${measured}${target ? `; better: ${target}` : ''}.`))
  const sources = [
    ...evidence.supports.slice(0, 1).map(cite),
    ...evidence.contradicts.slice(0, 1).map((each) => `But ${cite(each)}`),
  ]
  return [...lines, ...sources.map((line) => paint('dim', `      ${line}`))]
}

const excerpt = (text: string): string => {
  const flat = text.slice(0, 200).replace(/\s+/g, ' ').trim()
  return flat.length > 90 ? `${flat.slice(0, 89)}…` : flat
}

function cite({ basis, study, year, sample, figure }: Evidence): string {
  if (basis !== 'study') return `${study}: ${figure}`
  return `${study}${year ? ` ${year}` : ''} (${sample}): ${figure}`
}
