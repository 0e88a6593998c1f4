import assert from 'node:assert/strict'
import { test } from 'node:test'
import { learnedCategory, type SortedReply } from './learned-category.ts'

const portal: SortedReply = {
  category: 'not_interested',
  text: 'Please register in our supplier portal, all vendors go through procurement.',
}
const question = 'Hello,\nplease register in our portal, all vendors go through procurement there.'

test('one correction decides for a reply that is nearly the same, and for no other', () => {
  assert.deepEqual(
    learnedCategory(`Hi Ada,\n\n${portal.text}\n\nBest\nGrace`, [
      { ...portal, text: `Hi Bob,\n\n${portal.text}` },
    ]),
    {
      category: 'not_interested',
      alike: 1,
    },
  )
  assert.equal(learnedCategory(question, [portal]), null)
  assert.equal(learnedCategory('Sounds good, tell me more.', [portal, portal]), null)
})

test('two corrections of replies that are alike decide', () => {
  const again = {
    ...portal,
    text: 'Please register in our portal. All vendors go through procurement.',
  }
  assert.deepEqual(learnedCategory(question, [portal, again]), { category: 'not_interested', alike: 2 })
})

test('corrections that contradict each other decide nothing', () => {
  assert.equal(learnedCategory(portal.text, [portal, { ...portal, category: 'question' }]), null)
})

test('quotes of our emails are not evidence', () => {
  const quote =
    '\n\nOn Fri, 20 Nov 2026 Ada wrote:\n> I saw that you opened three support roles in Berlin last March.'
  assert.equal(learnedCategory(`Yes.${quote}`, [{ category: 'other', text: `Who is Ada?${quote}` }]), null)
})
