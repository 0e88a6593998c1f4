// Both users with all their data, in a cell, with requests like those of their browsers: at the address of the
// installation.
import pg from 'pg'
import { identify, adaId, bobId } from '#database/testing/fresh-database.ts'
import type { OwnPostgres } from '#database/testing/own-postgres.ts'
import { identityOf, setUpAccounts, type Who } from '#database/testing/policy-access.ts'
import { tablesOfHome } from '#server/cells/home-requests.ts'
import { confirmGroup, moveGroup } from '#server/cells/moves/move-group.ts'
import { createTokens } from '#server/supabase/auth/jwt.ts'
import { openHomeAndCell } from '#server/testing/cells/home-and-cell.ts'
import { cellName } from '#server/testing/cells/two-servers.ts'
import { bothSidesAt, fillBoth } from './both-sides.ts'

export type BothSidesAtCell = Awaited<ReturnType<typeof openBothSidesAtCell>>

export async function openBothSidesAtCell() {
  const both = await openHomeAndCell()
  const { home, cell, connected } = both
  const ids = { adaId, bobId }
  await home.sql(`insert into auth.users (id, email, email_confirmed_at) values
    ('${adaId}', 'ada@coldframe.test', now()), ('${bobId}', 'bob@coldframe.test', now())`)
  await setUpAccounts({ ...ids, sql: home.sql })
  await fillBoth({ ...ids, db: connected.db, sql: home.sql })
  // Marks events as classified, because the program would otherwise classify them during the test.
  await home.sql('update message_events set classifier_version = 1 where classifier_version is null')
  for (const account of [adaId, bobId])
    await both.withMoving(async (moving) => {
      await moveGroup(moving, account, cellName)
      await confirmGroup(moving, account)
    })
  const tokens = createTokens(both.jwtSecret, () => new Date())
  const people = {
    ada: identify(adaId, 'ada@coldframe.test'),
    bob: identify(bobId, 'bob@coldframe.test'),
    anon: { role: 'anon' } as const,
  }
  const signed = new Map<Who, string>()
  async function tokenOf(who: Who): Promise<string> {
    const { role, claims } = identityOf(people, who)
    const issued = Math.floor(Date.now() / 1_000)
    const token =
      signed.get(who) ?? (await tokens.sign({ ...claims, role }, { issued, expires: issued + 3_600 }))
    signed.set(who, token)
    return token
  }
  const owners = await Promise.all([home, cell].map(openOwner))
  const sides = await bothSidesAt({
    ...ids,
    sql: async (text, table = '') => (await owners[tablesOfHome.has(table) ? 0 : 1]!.query(text)).rows,
    async answer(request, who) {
      request.headers.set('apikey', both.anonKey)
      if (who !== 'anon') request.headers.set('authorization', `Bearer ${await tokenOf(who)}`)
      return both.answer(request)
    },
  })
  return {
    ...sides,
    /** Connections as the owner of the home database, and of the cell. */
    owners,
    async close() {
      await Promise.all(owners.map((owner) => owner.end()))
      await both.close()
    },
  }
}

async function openOwner({ connection }: OwnPostgres): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}
