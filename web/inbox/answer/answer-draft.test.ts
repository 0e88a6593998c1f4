import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asPlain,
  emptyAnswer,
  filesToSend,
  hasFormatting,
  missesPicture,
  ownText,
  readAnswer,
  writtenFrom,
  writtenIn,
} from './answer-draft.ts'

const offer = { path: 'w/answers/1/offer.pdf', name: 'offer.pdf', size: 1 }
const plan = { path: 'w/answers/2/plan.png', name: 'plan.png', size: 2, contentId: 'a@coldframe' }
const gone = { ...plan, path: 'w/answers/3/gone.png', name: 'gone.png', contentId: 'b@coldframe' }
const html = '<p>See <img src="cid:a@coldframe" alt="plan.png"></p>'
const draft = { ...emptyAnswer('rich'), text: 'See (picture: plan.png)', html, files: [offer, plan, gone] }
const { contentId: _, ...attachedPlan } = plan

test('pictures of the text go with rich text in place, with plain text attached, and not at all once they are deleted', () => {
  assert.deepEqual(filesToSend(draft), [offer, plan])
  assert.deepEqual(filesToSend({ ...draft, body: 'text' }), [offer, attachedPlan])
  assert.deepEqual(filesToSend({ ...draft, html: '', text: '' }), [offer])
})

test('editing as plain text turns pictures into attachments, even if it becomes rich text again', () => {
  const plain = asPlain({ ...draft, body: 'text' }, 'See it')
  assert.deepEqual([plain.text, plain.html, plain.files], ['See it', '', [offer, attachedPlan]])
  assert.deepEqual(filesToSend({ ...plain, body: 'rich', html: '<p>See it</p>' }), [offer, attachedPlan])
})

test('a picture whose file is not there is missed, in rich text alone', () => {
  assert.equal(missesPicture(draft), false)
  assert.equal(missesPicture({ ...draft, files: [offer] }), true)
  assert.equal(missesPicture({ ...draft, body: 'text', files: [offer] }), false)
})

test('a picture is sent no wider than a screen, and taken back as it was written', () => {
  const sent = writtenIn(draft).html
  assert.match(sent, /<img style="max-width: 100%; height: auto" src="cid:a@coldframe" alt="plan.png">/)
  assert.equal(writtenFrom(sent), html)
})

test('formatting is what plain text can not show', () => {
  assert.equal(
    hasFormatting('<p>One<br>two</p>\n<p><a href="https://x.example">https://x.example</a></p>'),
    false,
  )
  assert.equal(hasFormatting('<p>One <strong>two</strong></p>'), true)
  assert.equal(hasFormatting('<p><a href="https://x.example">here</a></p>'), true)
  assert.equal(hasFormatting(html), true)
})

test("a model's draft is not a source for the next one until somebody checked it", () => {
  const before = { text: 'Say yes', html: '', files: [] }
  const drafted = { ...draft, text: 'It costs 49 €', suggestion: { claims: [], before } }
  assert.equal(ownText(drafted), 'Say yes')
  assert.equal(ownText({ ...drafted, suggestion: null }), 'It costs 49 €')
})

test('a draft comes back as it was kept, with what a model drafted of it', () => {
  const storedDraft = {
    ...draft,
    suggestion: {
      claims: [{ words: '49', found: 'nowhere' as const }],
      before: { text: '', html: '', files: [plan] },
    },
  }
  assert.deepEqual(readAnswer(JSON.parse(JSON.stringify(storedDraft))), storedDraft)
  assert.equal(readAnswer({ ...storedDraft, suggestion: { claims: 'x' } })?.suggestion, null)
})
