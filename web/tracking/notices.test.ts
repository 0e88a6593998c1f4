import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sampleMessages } from './sample.ts'

// The module reads the browser's setting when it is loaded, so the test imports it after setting up a browser scope.
let firstEventIn: (typeof import('./notices.ts'))['firstEventIn']
before(async () => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } })
  ;({ firstEventIn } = await import('./notices.ts'))
})

const mail = { ...sampleMessages[0], first_opened_at: null, first_clicked_at: null }
const opened = { ...mail, first_opened_at: '2026-11-21T10:00:00Z' }

test('the first open and the first click are told, each once', () => {
  assert.equal(firstEventIn(mail, opened)?.kind, 'open')
  assert.equal(firstEventIn(opened, { ...opened, human_opens: 9 }), null)
  const clicked = { ...opened, first_clicked_at: '2026-11-21T10:01:00Z' }
  assert.equal(firstEventIn(opened, clicked)?.title, 'maya@northwind.example clicked a link in your email')
  assert.equal(firstEventIn(mail, clicked)?.kind, 'click', 'the further of two at once')
})

test('an email that is new here tells nothing: it may be old', () => {
  assert.equal(firstEventIn(undefined, opened), null)
})
