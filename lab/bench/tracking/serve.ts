// The whole server on a database with tracked mail, for the tracker's figures.
import { freshDatabase, type TestDatabase } from '../../../database/testing/fresh-database.ts'
import { readConfig } from '../../../server/config.ts'
import { createDependencies } from '../../../server/create-dependencies.ts'
import { openPort } from '../../../server/http/http-server.ts'
import { createLog } from '../../../server/log.ts'
import { createTokens, installationKeys } from '../../../server/supabase/auth/jwt.ts'
import { createTrackingTokens } from '../../../server/tracking/tokens.ts'

export const workspace = '01900a00-0000-7000-8000-000000000a00'
const secret = 'a secret for measuring, as long as it has to be'
// Enough messages that no token exceeds its rate limit.
const messages = 20_000

export type Served = {
  t: TestDatabase
  port: number
  /** Raw HTTP requests. */
  pixels: string[]
  links: string[]
  /** The headers of a call in Ada's name. */
  headers: Record<string, string>
  close(): Promise<void>
}

export async function serveTracker(): Promise<Served> {
  const t = await freshDatabase()
  const paths = await writeMail(t)
  const port = await openPort('127.0.0.1', 0)
  const { app, close } = await createDependencies({
    config: readConfig({ RATE_LIMIT_SCALE: '100000' }),
    db: t.db,
    log: createLog('silent'),
    siteUrl: `http://127.0.0.1:${port.port}`,
    jwtSecret: secret,
    site: () => undefined,
    isPage: () => false,
    clientAddress: () => '127.0.0.1',
  })
  port.serve(app)
  const issued = Math.floor(Date.now() / 1000)
  const claims = { ...t.ada.claims, role: 'authenticated' }
  const token = await createTokens(secret, () => new Date()).sign(claims, { issued, expires: issued + 7200 })
  const { anonKey } = await installationKeys(secret)
  return {
    t,
    port: port.port,
    ...paths,
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
    async close() {
      await port.close(0)
      await close()
      await t.close()
    },
  }
}

async function writeMail(t: TestDatabase): Promise<{ pixels: string[]; links: string[] }> {
  const tokens = createTrackingTokens([{ id: 1, secret }])
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Bench', '${t.adaId}');
    insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')`)
  const mails = await t.sql(`insert into messages (workspace_id, recipient, sent_at)
    select '${workspace}', 'reader' || i || '@example.com', now() from generate_series(1, ${messages}) i returning id`)
  const links = await t.sql(`insert into message_links (workspace_id, message_id, url, position)
    select workspace_id, id, 'https://example.com/plan', 1 from messages returning id`)
  await t.sql('analyze messages; analyze message_links')
  return {
    pixels: mails.map(({ id }) => requestOf(`/t/o/${tokens.sign('open', String(id))}.gif`)),
    links: links.map(({ id }) => requestOf(`/t/c/${tokens.sign('click', String(id))}`)),
  }
}

const reader = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const requestOf = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: bench.test\r\nuser-agent: ${reader}\r\n\r\n`
