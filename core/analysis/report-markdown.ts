import type { Analysis, Finding } from '#core/analysis/analysis.ts'

type ReportHeading = { title: string; kind: string; timestamp: string }

/** A report as a Markdown page, for reading, tickets and archives. */
export function reportMarkdown(analysis: Analysis, heading: ReportHeading): string {
  const { score, band, subScores, findings, metrics, rulePack, read } = analysis
  const problems = findings.filter(({ state }) => state === 'fail' || state === 'warn')
  const passes = findings.filter(({ state }) => state === 'pass')
  return [
    `# ${inline(heading.title)}`,
    `${heading.kind}, ${heading.timestamp.slice(0, 10)}. Score **${score} of 100** (${band}), rule pack ${rulePack}.`,
    '## Parts of the score',
    [
      '| part | points | of |',
      '|---|--:|--:|',
      ...subScores.map(({ label, points, max }) => `| ${label} | ${points} | ${max} |`),
    ].join('\n'),
    '## To improve',
    problems.length === 0
      ? 'Nothing.'
      : problems
          .toSorted((a, b) => b.points - a.points)
          .map(problemOf)
          .join('\n'),
    '## Passes',
    passes.map(({ title }) => `- ${title}`).join('\n') || 'Nothing.',
    '## Counts',
    `${metrics.words} words, ${metrics.sentences} sentences, grade ${metrics.grade}, reading ease ${metrics.ease}, ` +
      `${metrics.questions} questions, ${metrics.links} links.`,
    ...(read.text || read.subject
      ? ['## Draft', fenced([read.subject, read.text].filter(Boolean).join('\n\n'))]
      : []),
    '',
  ].join('\n\n')
}

function problemOf({ title, advice, points, state, measured, target, evidence }: Finding): string {
  const [source] = evidence.supports
  const figures = measured ? ` (${inline(measured)}${target ? `, target ${inline(target)}` : ''})` : ''
  const because = source
    ? `\n  Source: ${inline(source.study)}${source.year ? ` ${source.year}` : ''}: ${inline(source.figure)}`
    : ''
  return `- **${inline(title)}**${figures}, −${points}${state === 'fail' ? ', fails' : ''}\n  ${inline(advice)}${because}`
}

/** Escapes the draft's text, so that it cannot become formatting or load an image. */
const inline = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|!]/g, String.raw`\$&`)

/** Uses a fence longer than any inside, so that the draft cannot close it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}
