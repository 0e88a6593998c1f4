import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from './analysis.ts'
import { personalizationLevel } from './personalization.ts'
import { readDraft } from './read-draft.ts'

const levelOf = (text: string, more: Draft = {}) => personalizationLevel(readDraft({ text, ...more })).level

test('the levels, from nothing to something they did', () => {
  assert.equal(levelOf('Hello,\n\nPumps are our trade.'), 0)
  assert.equal(levelOf('Hi Tom,\n\nPumps are our trade.'), 1)
  assert.equal(levelOf('Hi Tom,\n\nYour site at Fernhill is fast.'), 2)
  assert.equal(levelOf('Hi Tom,\n\nYour support team answers fast.'), 3)
  assert.equal(levelOf('Hi Tom,\n\nI saw that Fernhill opened an office, so your desk will be busy.'), 4)
  assert.equal(levelOf('Hi Tom,\n\nYour talk on pricing at SaaStr made me rethink ours.'), 4)
  assert.equal(levelOf('Hi Tom,\n\nYou mentioned on Tuesday that returns take nine days.'), 4)
})

test('names and figures of the sender are none of theirs', () => {
  assert.equal(levelOf('Hi there,\n\nWe at Acme helped Oakline and 40 others like you.'), 0)
  assert.equal(levelOf("Hi there,\n\nI'd love 30 minutes of your time."), 0)
})

test(`observations and the reader's own work count without a "you" or a name`, () => {
  assert.equal(levelOf('Hi Tom,\n\nSaw the Series A close, congrats.'), 4)
  assert.equal(levelOf('Hi Tom,\n\nI read the annual report of the Harbour Trust this week.'), 4)
  assert.equal(levelOf('Hi Tom,\n\nI liked your series on slow travel.'), 4)
})

test('shouting, headlines and promises name nobody', () => {
  assert.equal(levelOf('Hello,\n\nWith this your pumps are FREE and AMAZING.'), 0)
  assert.equal(levelOf('Hello,\n\nBoost Your Google Business Listing Rankings now and here.'), 0)
  assert.equal(levelOf('Hello,\n\nYou can accept Visa and reach 500 buyers.'), 0)
  assert.equal(levelOf('Hello,\n\nIt will increase your sales at once.'), 0)
})

test('a role in the greeting is nobody’s name', () => {
  assert.equal(levelOf('Dear Business Owner,\n\nPumps are our trade.'), 0)
  assert.equal(levelOf('Hello Webmaster,\n\nPumps are our trade.'), 0)
})

test('a tag counts for what it will be filled with, and not at all when it will not be', () => {
  assert.equal(levelOf('Hi {{first_name | there}},\n\nPumps for {{company | you}}.'), 2)
  assert.equal(levelOf('Hi {{first_name}},\n\nPumps for {{company}}.'), 0)
  assert.equal(levelOf('Hi {{first_name}},\n\nPumps.', { mergeFields: ['first_name'] }), 1)
})
