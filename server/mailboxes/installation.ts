// What this installation reaches mail servers with.
import { Resolver } from 'node:dns/promises'
import { publicHosts } from '#server/outbound/public-host.ts'
import type { Dns } from './look-up-domain.ts'
import type { Reach } from './reach.ts'
import { createMailboxSecrets, type MailboxSecrets } from './secrets.ts'

export type MailboxTools = { mailboxSecrets: MailboxSecrets; reach: Reach; dns: Dns; now: () => Date }

export function openMailboxTools(
  dataKeys: readonly [string, ...string[]],
  { allowPrivateHosts }: { allowPrivateHosts: boolean },
): MailboxTools {
  return {
    mailboxSecrets: createMailboxSecrets(dataKeys),
    reach: { hosts: publicHosts({ allowPrivate: allowPrivateHosts }), allowPlain: allowPrivateHosts },
    dns: new Resolver({ timeout: 4_000, tries: 2 }),
    now: () => new Date(),
  }
}
