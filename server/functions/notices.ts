// Settings of notices outside the app that the database alone cannot handle: the key with which browsers subscribe,
// and the webhook of a chat, whose URL is encrypted and tested before it is stored.
import { z } from 'zod'
import type { Identity } from '#database/database.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import { chatBody } from '#server/notices/chat.ts'
import type { Notices } from '#server/notices/open-notices.ts'
import { isNoticeAddress, type Posted } from '#server/notices/post-notice.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { userIdOf } from './user-id.ts'

export type NoticeFunctionDeps = { notices: Notices; limiter: RateLimiter }

const hourly: Limit = { name: 'tests of notices', count: 30, seconds: 3600 }

export const pushKey = ({ notices }: NoticeFunctionDeps): FunctionHandler<object> => ({
  signedIn: true,
  body: z.object({}),
  run: async () => ({ publicKey: await notices.webPush.publicKey() }),
})

const webhook = z.object({
  /** Absent for the user's own webhook. */
  workspaceId: z.uuid().nullish(),
  format: z.enum(['slack', 'teams']),
  url: z.url({ message: 'Paste the address of the webhook, which begins with https://' }).max(2000),
})

/** Tests the webhook with a message, and stores it if that arrived. */
export const connectChat = (deps: NoticeFunctionDeps): FunctionHandler<z.infer<typeof webhook>> => ({
  signedIn: true,
  inPerson: true,
  body: webhook,
  async run({ body: { workspaceId = null, format, url }, identity, db }) {
    const userId = userIdOf(identity)
    if (workspaceId) await db.as(identity).query(`select private.require_member($1, 'owner')`, [workspaceId])
    if (!isNoticeAddress(new URL(url), deps.notices.hosts))
      throw new FunctionError(400, 'ADDRESS', 'The address must begin with https:// and name no port.')
    await consumeTest(deps, identity)
    refuseUnless(await tryChat(deps, { format, url }))
    return { id: await deps.notices.webhooks.save({ userId, workspaceId, format, url }) }
  },
})

const test = z.union([z.object({ webhookId: z.uuid() }), z.object({ pushId: z.uuid() })])

export const sendTestNotice = (deps: NoticeFunctionDeps): FunctionHandler<z.infer<typeof test>> => ({
  signedIn: true,
  inPerson: true,
  body: test,
  async run({ body, identity, db }) {
    await consumeTest(deps, identity)
    if ('webhookId' in body) {
      const chat = await deps.notices.webhooks.read(body.webhookId, identity)
      if (!chat) throw missing()
      refuseUnless(await tryChat(deps, chat))
    } else {
      const [target] = await db
        .as(identity)
        .query<{ endpoint: string; p256dh: string; auth: string }>(
          'select endpoint, p256dh, auth from public.push_subscriptions where id = $1',
          [body.pushId],
        )
      if (!target) throw missing()
      refuseUnless(
        await deps.notices.webPush.send(target, {
          title: 'Notifications work',
          body: 'A test from Coldframe.',
          path: '/inbox',
        }),
      )
    }
    return { success: true }
  },
})

const tryChat = (
  { notices }: NoticeFunctionDeps,
  chat: { format: 'slack' | 'teams'; url: string },
): Promise<Posted> => {
  const link = `${notices.siteUrl}/inbox`
  const body = chatBody(chat.format, { title: 'Notifications work', lines: ['A test from Coldframe.'], link })
  return notices.post(chat.url, body, { 'content-type': 'application/json' })
}

async function consumeTest({ limiter }: NoticeFunctionDeps, identity: Identity): Promise<void> {
  const { wait, headers } = await limiter.take(hourly, userIdOf(identity))
  if (wait === 0) return
  const message = `Too many tests. Try again in ${Math.ceil(wait / 60)} minutes.`
  throw new FunctionError(429, 'TOO_MANY', message, { headers })
}

function refuseUnless(posted: Posted): void {
  if (posted.outcome === 'delivered') return
  throw new FunctionError(400, 'NOT_DELIVERED', `The test was not delivered. ${posted.reason}.`, {
    hint: 'Check the address, or make a new one, and try again.',
  })
}

const missing = () => new FunctionError(404, 'NOT_FOUND', 'This address no longer exists.')
