import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeFeeds, openFeed, type FeedEvents } from './feeds.ts'

type Scenario = { events: FeedEvents<string>; heard: string[]; follow: (reader: string) => () => void }

function scenario(t: { after: (close: () => void) => void }): Scenario {
  const heard: string[] = []
  const scenario = { heard } as Scenario
  const open = (_: string, events: FeedEvents<string>) => {
    scenario.events = events
    return () => heard.push('closed')
  }
  scenario.follow = (reader) =>
    openFeed('audience:w', open).follow({
      reader,
      onChange: (change) => heard.push(`${reader}: ${change}`),
      onCaughtUp: () => heard.push(`${reader} reads`),
    })
  t.after(closeFeeds)
  return scenario
}

test('a reader that returns without missing anything causes no request', (t) => {
  const { events, heard, follow } = withListening(scenario(t))
  const leave = follow('list')
  events.onChange('A')
  leave()
  follow('list')
  assert.deepEqual(heard, ['list reads', 'list: A'])
})

test('a change while away is read when coming back, also when another screen heard it', (t) => {
  const { events, heard, follow } = withListening(scenario(t))
  follow('list')()
  const leave = follow('dashboard')
  events.onChange('A')
  leave()
  heard.length = 0
  follow('list')
  follow('dashboard')
  assert.deepEqual(heard, ['list reads'])
})

test('a gap causes a refetch, for current and for returning readers', (t) => {
  const { events, heard, follow } = withListening(scenario(t))
  follow('list')()
  follow('dashboard')
  heard.length = 0
  events.onGap()
  const leave = follow('list')
  assert.deepEqual(heard, [])
  leave()
  events.onListening()
  follow('list')
  assert.deepEqual(heard, ['dashboard reads', 'list reads'])
})

test('a first visit refetches, because rows may have changed before it began to listen', (t) => {
  const opened = scenario(t)
  opened.follow('dashboard')
  opened.events.onListening()
  opened.follow('list')
  assert.deepEqual(opened.heard, ['dashboard reads', 'list reads'])
})

test('signing out closes what is listened to', (t) => {
  const { heard, follow } = withListening(scenario(t))
  follow('list')()
  closeFeeds()
  assert.equal(heard.at(-1), 'closed')
})

/** The scenario with its feed open and listening, and without followers. */
function withListening(scenario: Scenario): Scenario {
  scenario.follow('opener')()
  scenario.events.onListening()
  scenario.heard.length = 0
  return scenario
}
