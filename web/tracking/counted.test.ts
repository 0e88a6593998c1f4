import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clicksOf, opensOf } from './counted.ts'

test('no click in a mail without a tracked link is no zero, and so with opens and the pixel', () => {
  const seen = { tracks_opens: true, tracks_clicks: true, human_opens: 0, human_clicks: 0 }
  assert.deepEqual([opensOf(seen), clicksOf(seen)], [0, 0])
  const unseen = { ...seen, tracks_opens: false, tracks_clicks: false }
  assert.deepEqual([opensOf(unseen), clicksOf(unseen)], [null, null])
})
