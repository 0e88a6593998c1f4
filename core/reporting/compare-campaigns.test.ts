import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaignRates, leadIn, median, type CampaignFigures } from './compare-campaigns.ts'

const campaign = (id: string, written: number, replied: number): CampaignFigures => ({
  id,
  people: { written, replied, positive: replied, meetings: 0 },
  all: { sent: written, delivered: written, bounced: 0, unsubscribed: 0 },
})
const replies = campaignRates.find(({ id }) => id === 'replied')!

test('a campaign is ahead only where it is certain enough, and of enough leads', () => {
  assert.deepEqual(leadIn(replies, [campaign('a', 2000, 60), campaign('b', 2000, 200)]), {
    state: 'ahead',
    id: 'b',
  })
  assert.deepEqual(leadIn(replies, [campaign('a', 200, 8), campaign('b', 200, 14)]), { state: 'uncertain' })
  assert.deepEqual(leadIn(replies, [campaign('a', 2000, 60), campaign('b', 99, 50)]), { state: 'too_few' })
  assert.deepEqual(leadIn(replies, [campaign('a', 300_000, 900), campaign('b', 300_000, 900)]), {
    state: 'alike',
  })
})

test('one of three is ahead only if it is ahead of both others', () => {
  const [low, high, close] = [campaign('a', 2000, 40), campaign('b', 2000, 200), campaign('c', 2000, 190)]
  assert.deepEqual(leadIn(replies, [low, high, close]), { state: 'uncertain' })
  assert.deepEqual(leadIn(replies, [low, { ...low, id: 'c' }, high]), { state: 'ahead', id: 'b' })
})

test('no rate is over one, also where more opted out than was delivered', () => {
  const odd = {
    ...campaign('a', 3, 1),
    all: { sent: 2, delivered: 0, bounced: 2, unsubscribed: 1 },
    people: { written: 1, replied: 1, positive: 2, meetings: 2 },
  }
  for (const { id, shareOf } of campaignRates) assert.ok(shareOf(odd).part <= shareOf(odd).whole, id)
})

test('the median is the middle one', () => {
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([]), null)
})
