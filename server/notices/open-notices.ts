import type { Database } from '#database/database.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { publicHosts, type PublicHosts } from '#server/outbound/public-host.ts'
import { createChatWebhooks } from './chat-webhooks.ts'
import type { NoticeDeps } from './deliver-notices.ts'
import { createPostNotice } from './post-notice.ts'
import { createWebPush } from './web-push.ts'

export type Notices = NoticeDeps & { hosts: PublicHosts }

/** The dependencies for sending notices. */
export function openNotices(
  db: Database,
  dataKeys: readonly [string, ...string[]],
  { allowPrivateHosts, siteUrl }: { allowPrivateHosts: boolean; siteUrl: string },
): Notices {
  const keys = createDataKeys(dataKeys)
  const hosts = publicHosts({ allowPrivate: allowPrivateHosts })
  const post = createPostNotice(hosts)
  return {
    db,
    siteUrl,
    hosts,
    post,
    webPush: createWebPush({ db, keys, post, siteUrl }),
    webhooks: createChatWebhooks(db, keys),
    now: () => new Date(),
  }
}
