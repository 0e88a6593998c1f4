import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDate } from './find-date.ts'

// This date is a Sunday.
const CAME = '2026-11-22T10:00:00Z'

const dates: readonly [text: string, day: string | null, words?: string][] = [
  ['Not now, but write again in March.', '2027-03-01', 'in March'],
  ['Bitte melden Sie sich im März wieder.', '2027-03-01', 'im März'],
  ['Let’s talk in early May 2027', '2027-05-03'],
  ['Ende Januar passt besser.', '2027-01-25', 'Ende Januar'],
  ['Mid-February would work.', '2027-02-15', 'Mid-February'],
  ['After December we have budget again.', '2027-01-01'],
  ['Try me again in two weeks please', '2026-12-07', 'in two weeks'],
  ['Melden Sie sich in 3 Monaten.', '2027-02-22', 'in 3 Monaten'],
  ['ping me next month', '2026-12-01', 'next month'],
  ['nächste Woche gern', '2026-11-23', 'nächste Woche'],
  ['la semaine prochaine', '2026-11-23'],
  ['next quarter', '2027-01-01'],
  ['We plan for Q2', '2027-04-01', 'Q2'],
  ['Im 1. Quartal 2027', '2027-01-01'],
  ['in KW 12', '2027-03-22', 'KW 12'],
  ['after the holidays', '2027-01-07'],
  ['Would Tuesday suit? on Tuesday I am free', '2026-11-24', 'on Tuesday'],
  ['How about 12 March at noon?', '2027-03-12', '12 March'],
  ['am 14.1. um zehn', '2027-01-14'],
  ['in March 12 people join us', '2027-03-12'],
  ['Guten Morgen, danke.', null],
  ['We may talk. I am in Marchtrenk, and this March is over.', null],
  ['We met in March 2024.', null],
  ['The new team started on Monday.', null],
  ['We are interested in March.', '2027-03-01'],
  ['Sounds good!', null],
]

for (const [text, day, words] of dates) {
  test(`“${text}” ${day ? `means ${day}` : 'names no day ahead'}`, () => {
    const found = findDate(text, CAME)
    assert.equal(found?.day ?? null, day)
    if (words) assert.equal(found?.words, words)
  })
}
