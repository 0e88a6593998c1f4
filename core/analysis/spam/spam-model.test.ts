import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { test } from 'node:test'
import { analyze } from '../analyze.ts'
import { GOOD } from '#core/testing/try-check.ts'
import { loadSpamModel } from './load-spam-model.ts'
import { spamTokens } from './normalize.ts'
import { isUnsure } from './unsure.ts'

const PITCH =
  'Congratulations! You have been selected. Earn $5,000 a week from home, 100% guaranteed! Click here to claim your prize now, limited time offer. No credit card needed.'

test('a pitch reads like spam and a letter does not', async () => {
  const model = await loadSpamModel()
  assert.ok(model.estimate('You are a winner!!!', PITCH).probability > 0.9)
  assert.ok(model.estimate(GOOD.subject, GOOD.text).probability < 0.1)
})

test('the words that moved it are words of the mail, the strongest first', async () => {
  const { words } = (await loadSpamModel()).estimate('', PITCH)
  assert.ok(words.length > 3)
  const sizes = words.map(({ weight }) => Math.abs(weight))
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => b - a),
  )
  const mail = PITCH.toLowerCase()
  for (const { word } of words) assert.ok(mail.includes(word) || /exclamation|money|percent/.test(word), word)
})

test('the same mail gets the same estimate, whatever was asked in between', async () => {
  const model = await loadSpamModel()
  const first = model.estimate('a', PITCH)
  model.estimate('b', GOOD.text)
  assert.deepEqual(model.estimate('a', PITCH), first)
})

test('the estimate has no part in the score', async () => {
  const spamModel = await loadSpamModel()
  const draft = { subject: 'a', text: PITCH }
  assert.equal(analyze(draft, { spamModel }).score, analyze(draft).score)
  assert.equal(analyze(draft).spam, null)
})

test('a mail unlike all that was learned is not called spam or clean', async () => {
  const model = await loadSpamModel()
  const unlike = Array.from({ length: 60 }, (_, at) => `zxq${(at * 7919).toString(36)}vwk`).join(' ')
  const { probability } = model.estimate('', `Congratulations! Claim your prize. ${unlike}`)
  assert.ok(isUnsure(probability), String(probability))
})

test('style rules, character references and codes of trackers are no words', () => {
  const { tokens } = spamTokens('', 'Your order has shipped')
  const left = 'Your td { font-size: 12px !important; } order &zwnj;&#847; has a8f3k2m9q1z7x5c4v6 shipped'
  assert.deepEqual(
    spamTokens('', left).tokens.filter((token) => token !== 'td'),
    tokens,
  )
  assert.ok(spamTokens('', 'Hi {First Name}').tokens.includes('first'))
})

test('an invisible letter, capitals or spaces around marks change nothing', () => {
  const { tokens } = spamTokens('', "Don't pay $50 now!")
  assert.deepEqual(spamTokens('', "DON ' T pay $ 50 n\u200Bow !").tokens, tokens)
})

test('it is shipped in at most a megabyte', () => {
  assert.ok(statSync(new URL('./generated/weights.ts', import.meta.url)).size <= 1_000_000)
})

test('disguised letters and cheap link domains count, and are named among what moved the estimate', async () => {
  const model = await loadSpamModel()
  const text =
    'Your Sams CIub points expire tonight. See http://promo-sprout.help/claim for the rules of the club.'
  const { probability, words } = model.estimate('', text)
  const plain = model.estimate('', text.replace('CIub', 'Club').replace('.help', '.com'))
  assert.ok(probability > plain.probability)
  assert.ok(words.some(({ word }) => word === 'cheap link domains'))
  assert.deepEqual(spamTokens('', 'I met LinkedIn and McDonald people in Kiel.').marks, [])
})
