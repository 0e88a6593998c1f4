import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Query } from '#database/database.ts'
import type { Claims } from './jwt.ts'
import { createLiveSessions } from './live-sessions.ts'

function sessionsAt() {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') }
  const session = { isOver: false, asked: 0 }
  const query = (async () => {
    session.asked += 1
    return session.isOver ? [] : [{ half: false }]
  }) as Query
  const { standing } = createLiveSessions(query, () => new Date(clock.now))
  return { clock, session, ask: () => standing({ session_id: 'one' } as Claims) }
}

test('a session is asked for again after a few seconds, and what was just heard is believed until then', async () => {
  const { clock, session, ask } = sessionsAt()
  await ask()
  clock.now += 4_000
  await ask()
  assert.equal(session.asked, 1)
  session.isOver = true
  clock.now += 2_000
  assert.equal(await ask(), 'over')
})

test('a clock that goes back a day keeps no session alive that was ended', async () => {
  const { clock, session, ask } = sessionsAt()
  await ask()
  clock.now -= 86_400_000
  session.isOver = true
  assert.equal(await ask(), 'over')
})
