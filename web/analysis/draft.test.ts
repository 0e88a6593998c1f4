import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_DRAFT, parseStoredDraft, isBlank, serializeDraft, readStoredDraft, toDraft } from './draft.ts'

test('a stored draft comes back as it was', () => {
  const draft = {
    ...EMPTY_DRAFT,
    kind: 'follow-up' as const,
    subject: 'Hi',
    text: 'A\nB',
    context: { tone: 'warm' as const },
  }
  assert.deepEqual(readStoredDraft(JSON.parse(JSON.stringify(draft))), draft)
})

test('a broken or foreign stored draft becomes an empty one instead of an error', () => {
  for (const stored of [null, '', [], 7, 'x']) assert.deepEqual(readStoredDraft(stored), EMPTY_DRAFT)
  assert.deepEqual(readStoredDraft({ kind: 'fax', text: 3, steps: 'no' }), EMPTY_DRAFT)
})

test('a kind hands the analyser only the fields it reads', () => {
  const draft = { ...EMPTY_DRAFT, subject: 'S', text: 'T', source: 'R' }
  assert.equal(toDraft({ ...draft, kind: 'subject' }).text, undefined)
  assert.equal(toDraft({ ...draft, kind: 'linkedin-note' }).subject, undefined)
  assert.equal(toDraft({ ...draft, kind: 'source' }).source, 'R')
  assert.equal(toDraft({ ...draft, kind: 'sequence' }).text, undefined)
})

test('whitespace alone is a blank draft', () => {
  assert.equal(isBlank({ ...EMPTY_DRAFT, subject: ' ', text: '\n\n' }), true)
  assert.equal(isBlank({ ...EMPTY_DRAFT, subject: 'x' }), false)
  assert.equal(isBlank({ ...EMPTY_DRAFT, kind: 'source', text: 'x' }), true)
})

test('a sequence is preserved by storing and reopening it', () => {
  const steps = [
    { subject: 'One', text: 'First', waitDays: 0 },
    { subject: '', text: 'Second', waitDays: 4 },
  ]
  const serialized = serializeDraft({ ...EMPTY_DRAFT, kind: 'sequence', steps })
  assert.deepEqual(parseStoredDraft('sequence', '', serialized), { kind: 'sequence', steps })
})
