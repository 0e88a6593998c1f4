import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailStep, idOf } from '#core/testing/branched-sequences.ts'
import { blankVariant } from './sequence.ts'
import { replaceTag, writtenTags } from './unfilled-tags.ts'

test('tags and conditions of a text are found once, with what an import calls their column', () => {
  const found = writtenTags([
    '{{#if City}}In {{City|several cities}}{{else}}Everywhere{{/if}}, {{first_name}}',
    'I am {{sender_name}}: {{ role | your work }} {{unsubscribe}} {{Company Name}} {{plan}}',
  ])
  assert.deepEqual(
    found.map(({ name, fallback, instead }) => [name, fallback, instead]),
    [
      ['City', 'several cities', 'location'],
      ['first_name', null, null],
      ['role', 'your work', 'job_title'],
      ['Company Name', null, 'company'],
      ['plan', null, null],
    ],
  )
})

test('a replaced tag keeps its fallback and its condition, in subjects, texts and HTML', () => {
  const first = emailStep('first')
  const variant = {
    ...blankVariant(idOf('v')),
    subject: 'Trucks in {{city|town}}',
    content_text: '{{#if City}}In {{ CITY | several cities }}{{else}}{{citywide}}{{/if}}',
    content_html: '<p>{{city}}</p>',
  }
  const [step] = replaceTag([{ ...first, variants: [variant] }], 'City', 'location')
  const { subject, content_text, content_html } = step?.variants[0] ?? variant
  assert.equal(subject, 'Trucks in {{location|town}}')
  assert.equal(content_text, '{{#if location}}In {{location| several cities }}{{else}}{{citywide}}{{/if}}')
  assert.equal(content_html, '<p>{{location}}</p>')
})
