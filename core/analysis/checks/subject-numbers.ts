import { WITH_SUBJECT, passed, type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import { backlinkoSubject, gongSubjects } from '../evidence/subjects.ts'

// A date, a time, a year or the number of a house, hall or order tells where and when; it promises nothing.
const DATE =
  /\b\d{1,2}(?:st|nd|rd|th|er|\.)? (?:of |de )?(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|fév|févr|avr|juin|juil|août|déc|ene|abr|ago|dic|mrt|mei)\p{L}{0,7}|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|fév|févr|avr|juin|juil|août|déc|ene|abr|ago|dic|mrt|mei)\p{L}{0,7} \d{1,2}\b|\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:am|pm|uhr|h|uur)\b|(?:\b(?:no|nr|num|room|flat|unit|hall|halle|stand|booth|platform|line|order|invoice|rue|calle|straat|straße|street)|[#nº°]|n°)[. ]{0,2}\d{1,7}\b/giu
const FIGURE = /[$€£]\s?\d[\d.,]*\s?(?:k|m|bn)?|(?<![\d.,])\d[\d.,]*\s?(?:%|x\b)|\b\d+\b/i

export const subjectNumbers: Check = {
  id: 'subject-numbers',
  languages: 'any',
  pass: 'No figures in the subject',
  fail: 'Figures in the subject look like an advertisement',
  why: 'Percentages and amounts belong to the promise, and a promise in the subject is a pitch.',
  evidence: disputed(
    [gongSubjects],
    [
      {
        ...backlinkoSubject,
        figure:
          'Longer, more descriptive subjects drew more replies in link-building outreach; figures were not counted separately.',
      },
    ],
  ),
  kinds: WITH_SUBJECT,
  run({ subject, subjectShown }) {
    const match = FIGURE.exec(subjectShown.replace(DATE, (date) => ' '.repeat(date.length)))
    if (!match) return passed('none', 'none')
    const span = { part: 'subject' as const, start: match.index, end: match.index + match[0].length }
    return {
      lost: 1,
      measured: `"${subject.slice(span.start, span.end)}"`,
      target: 'none',
      advice: 'Move the figure into the body, beside its source.',
      spans: [span],
    }
  },
}
