import type { Database } from '#database/database.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import type { WebhookDeps } from './deliver-webhooks.ts'
import { createPostWebhook } from './post-webhook.ts'
import { createWebhookSecrets } from './secrets.ts'

/** The dependencies for delivering webhooks. */
export function openWebhooks(
  db: Database,
  dataKeys: readonly [string, ...string[]],
  { allowPrivateHosts }: { allowPrivateHosts: boolean },
): WebhookDeps {
  return {
    db,
    secrets: createWebhookSecrets(db, createDataKeys(dataKeys)),
    post: createPostWebhook(publicHosts({ allowPrivate: allowPrivateHosts })),
  }
}
