import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CampaignRow } from '#web/campaigns/queries.ts'
import { ranking } from './best-campaigns.ts'

const campaign = (title: string, sent: number | null, replied = 0) =>
  ({ title, figures: sent === null ? null : { sent, replied } }) as unknown as CampaignRow
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title).join('')

test('a few campaigns are all shown, the best answered first, and those that sent nothing are not', () => {
  const { best, worst } = ranking([
    campaign('A', 100, 2),
    campaign('B', 50, 5),
    campaign('C', 0),
    campaign('D', null),
  ])
  assert.deepEqual([titles(best), titles(worst)], ['BA', ''])
})

test('with many campaigns both ends are shown, and ties are sorted by emails sent', () => {
  const many = [10, 9, 8, 7, 6, 5, 5].map((replied, at) =>
    campaign('ABCDEFG'.charAt(at), at === 6 ? 200 : 100, replied),
  )
  const { best, worst } = ranking(many)
  assert.deepEqual([titles(best), titles(worst)], ['ABC', 'EFG'])
})
