import type { Analysis } from '#core/analysis/analysis.ts'

/** Variants without a language model: the subject with its own findings fixed. Nothing is invented. */
export function repairedSubjects(analysis: Analysis | null): string[] {
  if (!analysis) return []
  const { subject } = analysis.read
  const fixes = analysis.findings
    .flatMap((finding) => finding.fixes)
    .filter(({ span }) => span.part === 'subject' && span.step === undefined)
  const repaired = fixes
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce<{ text: string; before: number }>(
      ({ text, before }, { span, replacement }) =>
        span.end > before
          ? { text, before }
          : { text: text.slice(0, span.start) + replacement + text.slice(span.end), before: span.start },
      { text: subject, before: subject.length },
    ).text
  const candidates = [calm(repaired), firstWords(calm(repaired))]
  return [...new Set(candidates.map((candidate) => candidate.trim()))].filter(
    (candidate) => candidate !== '' && candidate !== subject.trim(),
  )
}

/** Removes shouting and repeated punctuation. */
function calm(subject: string): string {
  return subject
    .replace(/[!?.]{2,}/g, (marks) => (marks.includes('?') ? '?' : ''))
    .replace(/!/g, '')
    .replace(/\p{Lu}{4,}/gu, (word) => word.toLowerCase())
    .replace(/\s{2,}/g, ' ')
}

const MOST_WORDS = 4

function firstWords(subject: string): string {
  const words = subject.split(' ')
  return words.length <= MOST_WORDS
    ? subject
    : words
        .slice(0, MOST_WORDS)
        .join(' ')
        .replace(/(?<![\s,:;–-])[\s,:;–-]+$/u, '')
}
