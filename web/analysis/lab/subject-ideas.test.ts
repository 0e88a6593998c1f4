import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '#core/analysis/analyze.ts'
import { repairedSubjects } from './subject-ideas.ts'

const ideasFor = (subject: string) => repairedSubjects(analyze({ subject, text: 'Hi.' }))

test('ideas calm a shouting subject and invent no word', () => {
  const subject = 'RE: URGENT!!! Increase your revenue NOW'
  const words = new Set(subject.toLowerCase().match(/\p{L}+/gu))
  const ideas = ideasFor(subject)
  assert.ok(ideas.length > 0)
  for (const idea of ideas) {
    assert.doesNotMatch(idea, /!/)
    for (const word of idea.toLowerCase().match(/\p{L}+/gu) ?? []) assert.ok(words.has(word), word)
  }
})

test('an idea is never the subject itself, nor there twice, nor empty', () => {
  for (const subject of ['quick question', '!!!', '', 'Your Two Openings']) {
    const ideas = ideasFor(subject)
    assert.equal(new Set(ideas).size, ideas.length)
    assert.ok(!ideas.includes(subject) && !ideas.includes(''))
  }
})
