import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyze } from '../../core/analysis/analyze.ts'
import { GOOD } from '../../core/testing/try-check.ts'
import { splitByAuthor, type Outreach } from './outreach.ts'
import { ablationOf, orderedOf, goodOverPoor, separationOf, type Scored } from './outreach-quality.ts'

const scored = (author: string, isGood: boolean, score: number): Scored => ({
  author,
  isGood,
  score,
  findings: [],
})
const mail = (author: string, isGood: boolean, isOwn = false): Outreach => ({
  author,
  isGood,
  isOwn,
  subject: '',
  text: '',
})

test('the area under the curve is the share of pairs in which the good mail scores higher', () => {
  const mails = [scored('a', true, 90), scored('a', true, 50), scored('b', false, 50), scored('b', false, 20)]
  assert.equal(goodOverPoor(mails), 3.5 / 4)
})

test('the interval is that of authors: many mails of one hand make it no narrower', () => {
  const few = ['a', 'b', 'c'].flatMap((author, index) => [
    scored(author, true, 60 + index * 10),
    scored(`poor-${author}`, false, 50 + index * 15),
  ])
  const often = few.flatMap((each) => Array.from({ length: 20 }, () => each))
  const [one, many] = [separationOf(few), separationOf(often)]
  assert.deepEqual([many.low, many.high], [one.low, one.high])
  assert.ok(one.low < one.auc && one.auc < one.high)
})

test('no author is in both halves, and what we wrote is only tuned on', () => {
  const authors = ['a', 'b', 'c', 'd', 'e', 'f']
  const mails = authors.flatMap((author) => [
    mail(author, true),
    mail(author, true),
    mail(`p-${author}`, false),
  ])
  const { tuning, heldOut } = splitByAuthor([...mails, mail('us', true, true), mail('us', false, true)])
  const known = new Set(tuning.map(({ author }) => author))
  assert.ok(heldOut.length > 0 && heldOut.every(({ author }) => !known.has(author)))
  assert.ok(known.has('us'))
  assert.deepEqual(splitByAuthor(mails), splitByAuthor(mails))
})

test('a check adds what is lost without it', () => {
  const poor = { ...GOOD, text: GOOD.text.replace('Hi Priya,', 'Dear Sir,') }
  const mails = [GOOD, poor].map((draft, index) => {
    const { score, findings } = analyze(draft)
    return { author: String(index), isGood: draft === GOOD, score, findings }
  })
  const found = ablationOf(mails).find(({ id }) => id === 'greeting')
  assert.ok(found && found.fromPoor > found.fromGood, JSON.stringify(found))
})

test('every example of ours that is labelled is there, and was when it was labelled', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
  const labels = read('labelled-outreach.txt')
  const subjectOf = (file: string, index: string) =>
    /^Subject: (.*)$/m.exec(read(file).split(/^===$/m)[Number(index)] ?? '')?.[1]
  for (const [, index] of labels.matchAll(/ own-(\d+)$/gm)) assert.ok(subjectOf('cold-emails.txt', index!))
  assert.match(subjectOf('cold-emails.txt', '32')!, /^\{Quick question/)
  assert.match(subjectOf('pitches.txt', '29')!, /^\{bulk email/)
})

test('a way that lowers no score is not seen, and one that changes nothing is not counted', () => {
  const scoreOf = ({ subject }: { subject: string }) => subject.length
  const ways = {
    shorter: (mail: { subject: string; text: string }) => ({ ...mail, subject: mail.subject.slice(1) }),
    longer: (mail: { subject: string; text: string }) => ({ ...mail, subject: `${mail.subject}c` }),
    same: (mail: { subject: string; text: string }) => mail,
  }
  const mails = ['ab', ''].map((subject) => ({ subject, text: '' }))
  assert.deepEqual(orderedOf(mails, scoreOf, ways), [
    { way: 'shorter', right: 1, of: 1 },
    { way: 'longer', right: 0, of: 2 },
    { way: 'same', right: 0, of: 0 },
  ])
})
