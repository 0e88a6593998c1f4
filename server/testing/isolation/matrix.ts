// The rules for responses to any request for another user's rows.
import assert from 'node:assert/strict'
import type { Who } from '#database/testing/policy-access.ts'
import { foreignTo, sideOf, targetOf, type Side, type Table } from './both-sides.ts'
import { calls, readingRoutes, writingAttempts, type Sides } from './questions.ts'

// Tables visible to every signed-in user; an admin's screens use functions instead.
export const forEverybody = ['announcements']
const forAdmins = [
  'announcements',
  'support_requests',
  'support_answers',
  'audit_log',
  'profiles',
  'subscriptions',
]

export type Matrix = ReturnType<typeof createMatrix>

// oxlint-disable-next-line max-lines-per-function -- each question counts what it asserted
export function createMatrix(both: Sides) {
  let asserted = 0

  async function sees(who: Who, table: Table, path: string): Promise<void> {
    const { status, text, range } = await both.ask(who, path, { headers: { prefer: 'count=exact' } })
    // An error for another reason would prove nothing, so all requests are valid. 206 is a page of more rows.
    assert.ok((who === 'anon' ? [401] : [200, 206]).includes(status), `${who} ${path}: ${status} ${text}`)
    asserted += 1
    assertNothingLeaks(who, text, path, path, table.name)
    countsNothing(who, table, path, range)
  }

  /** Requests only the count. */
  async function counts(who: Who, table: Table, path: string): Promise<void> {
    const { range } = await both.ask(who, path, { method: 'HEAD', headers: { prefer: 'count=exact' } })
    countsNothing(who, table, path, range)
  }

  function countsNothing(who: Who, table: Table, path: string, range: string): void {
    const side = sideOf(who)
    // A query for others' rows only has nothing to count.
    const own = side && !path.includes('.(') ? both.idsOf(side, table.name).length : 0
    const most = own + exempt(who, table.name)
    const total = Number(range.split('/')[1])
    if (who === 'anon') assert.equal(range, '', path)
    else assert.ok(total <= most, `${who} counts ${total} of ${most}: ${path}`)
    asserted += 1
  }

  /** The number of rows of a table that a role may see beyond its own side's. */
  function exempt(who: Who, table: string): number {
    const all = both.idsOf('ada', table).length + both.idsOf('bob', table).length
    if (who === 'admin' && forAdmins.includes(table)) return all + 10
    return who !== 'anon' && forEverybody.includes(table) ? all : 0
  }

  const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

  function assertNothingLeaks(who: Who, text: string, asked: string, where: string, table?: string): void {
    const foundIds = new Set(text.match(uuids))
    for (const side of foreignTo(who)) {
      for (const [name, list] of both.rows[side]) {
        if (exempt(who, name) > 0 || (table && exempt(who, table) > 0)) continue
        // Values from the request may be repeated in an error; values of a row may not.
        const leak = list.find(({ id }) => foundIds.has(String(id)) && !asked.includes(String(id)))
        assert.equal(leak, undefined, `${who} is told of ${name} of ${side} by ${where}`)
        asserted += 1
      }
    }
  }

  async function changesNothing(who: Who, table: Table, foreign: Side): Promise<void> {
    const [row] = both.rows[foreign].get(table.name) ?? []
    if (!row || exempt(who, table.name) > 0) return
    for (const [path, init] of writingAttempts(table, row)) {
      const { status, text } = await both.ask(who, path, init)
      assert.ok(status < 500, `${who} ${init.method} ${path}: ${status} ${text}`)
      if (status < 300 && text) assert.deepEqual(JSON.parse(text), [], `${who} ${init.method} ${path}`)
      asserted += 2
    }
    await nothingChanged(who, table.name, [table], foreign)
  }

  async function nothingChanged(who: Who, where: string, tables = both.tables, only?: Side): Promise<void> {
    for (const foreign of only ? [only] : foreignTo(who)) {
      for (const table of tables) {
        assert.deepEqual(
          await both.rowsOf(table, foreign),
          both.rows[foreign].get(table.name),
          `${who} changed ${table.name} of ${foreign} by ${where}`,
        )
        asserted += 1
      }
    }
  }

  return {
    sees,
    counts,
    asserted: () => asserted,
    async readsNothing(who: Who): Promise<void> {
      for (const table of both.tables) {
        const routes = readingRoutes(both, table, who)
        for (const path of routes) await sees(who, table, path)
        await counts(who, table, routes[0]!)
      }
    },
    async changesNothing(who: Who): Promise<void> {
      await both.remember()
      for (const table of both.tables) await changesNothing(who, table, targetOf(who))
    },
    async isToldNothing(who: Who): Promise<void> {
      await both.remember()
      for (const call of await calls(both, who)) {
        const { status, text } = await both.ask(who, `/rpc/${call.name}`, {
          method: 'POST',
          body: JSON.stringify(call.body),
        })
        assert.ok(status < 500, `${call.name}: ${status} ${text}`)
        assertNothingLeaks(who, text, JSON.stringify(call.body), `rpc ${call.name}`)
      }
      await nothingChanged(who, 'rpc')
    },
  }
}
