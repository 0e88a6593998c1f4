import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldInProblem, problem } from './problem.ts'

test('a problem with what is known of a contact names the field', () => {
  const at = { start: 0, end: 0 }
  for (const kind of ['missing_value', 'tag_in_value', 'unsafe_link'] as const)
    assert.equal(fieldInProblem(problem(kind, at, 'job_title').message), 'job_title', kind)
  for (const kind of ['unknown_tag', 'unsafe_place', 'single_brace'] as const)
    assert.equal(fieldInProblem(problem(kind, at, 'job_title').message), null, kind)
})
