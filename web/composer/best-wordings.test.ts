import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestWordings } from './best-wordings.ts'

const wording = (subject: string, sent: number, replied: number) => ({
  subject,
  content_text: 'Hello',
  content_html: null,
  sent,
  replied,
})

test('the best reply rates come first, without lucky small samples', () => {
  const best = bestWordings([
    wording('Some', 100, 4),
    wording('Lucky', 3, 3),
    wording('Best', 40, 8),
    wording('Silent', 900, 0),
    wording('Same, sent more', 400, 16),
  ])
  assert.deepEqual(
    best.map(({ content }) => content.subject),
    ['Best', 'Same, sent more', 'Some'],
  )
  assert.deepEqual(best[0], { content: { subject: 'Best', text: 'Hello', html: '' }, sent: 40, share: 0.2 })
})

test('no more are offered than can be looked through', () => {
  assert.equal(bestWordings(Array.from({ length: 30 }, (_, n) => wording(`${n}`, 100, n + 1))).length, 8)
})
