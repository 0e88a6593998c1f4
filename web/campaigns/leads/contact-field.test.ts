import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactFields } from '#core/audience/contact-fields.ts'
import { mergeFieldNames } from '#core/templates/merge-fields.ts'
import { problem } from '#core/templates/problem.ts'
import { contactField } from './contact-field.ts'

const at = { start: 0, end: 0 }

test('a missing value is fixed in the contact field that the merge tag names', () => {
  const missing = (tag: string) => contactField(problem('missing_value', at, tag).message)
  assert.deepEqual(['First Name', 'job_title', 'industry'].map(missing), ['name', 'job_title', 'custom'])
  assert.equal(contactField(problem('unknown_tag', at, 'frist_name').message), null)
})

test('each such field is one of the table of contact fields, which the form shows', () => {
  for (const tag of [...mergeFieldNames, 'industry']) {
    const field = contactField(problem('missing_value', at, tag).message)
    assert.ok(field === 'custom' || contactFields.some(({ key }) => key === field), `${tag}: ${field}`)
  }
})
