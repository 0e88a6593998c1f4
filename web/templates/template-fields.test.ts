import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Template } from './queries.ts'
import { draftOf } from '#web/composer/mail-content.ts'
import { changesOf, fieldsOf, isSame, languageOf, scoreOf } from './template-fields.ts'

const template = {
  id: '1',
  title: 'T',
  subject: null,
  content_text: 'Hi {{first_name}}, who writes your proposals?',
  content_html: null,
  category: null,
  tags: ['a'],
} as unknown as Template

test('unchanged fields equal the stored ones, and empty fields are null', () => {
  const fields = fieldsOf(template)
  assert.ok(isSame(fields, fieldsOf(template)))
  assert.ok(!isSame(fields, { ...fields, tags: [] }))
  assert.equal(changesOf({ ...fields, title: '  ' }).title, 'Untitled template')
  assert.equal(changesOf(fields).subject, null)
})

test('goal and place are kept when they are said, and taken back when they are not', () => {
  const fields = fieldsOf({ ...template, goal: 'referral', step_position: 'break-up' })
  assert.deepEqual([fields.goal, fields.position], ['referral', 'break-up'])
  const { goal, step_position } = changesOf({ ...fields, position: '' })
  assert.deepEqual([goal, step_position], ['referral', null])
  assert.ok(!isSame(fields, { ...fields, goal: '' }))
})

test('merge fields that a campaign fills are no unfilled tags', () => {
  assert.ok(!scoreOf(template)?.hardFails.includes('merge-tags'))
  const unknown = { ...template, content_text: 'Hi {{pet_name}}, who writes your proposals?' }
  assert.ok(scoreOf(unknown)?.hardFails.includes('merge-tags'))
})

test('a template with HTML alone is read from it; an empty one has no score', () => {
  assert.equal(draftOf({ subject: '', text: ' ', html: '<p>Hi</p>' }).text, undefined)
  assert.equal(scoreOf({ ...template, content_text: ' ', subject: null }), null)
})

test('the language is told by the words, and is nobody’s guess where there are none', () => {
  assert.equal(languageOf(template), 'English')
  const german =
    'Guten Tag, ich habe gesehen, dass Sie mit Ihrem Team nach einer Lösung für die Ablage suchen.'
  assert.equal(languageOf({ ...template, content_text: german }), 'German')
  assert.equal(languageOf({ ...template, content_text: null }), '')
})
