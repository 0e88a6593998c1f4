import { publicHosts } from '#server/outbound/public-host.ts'
import type { MailboxDependencies } from '#server/mailboxes/installation.ts'
import { testOauth } from './oauth.ts'

/** For servers on this machine, without any DNS. */
export const testDependencies = (
  deps: Pick<MailboxDependencies, 'mailboxSecrets'> & Partial<MailboxDependencies>,
): MailboxDependencies => ({
  oauth: testOauth(),
  reach: { hosts: publicHosts({ allowPrivate: true }), allowPlain: true, waitMs: 20_000 },
  now: () => new Date(),
  ...deps,
})

export const quietLog = { warn: () => undefined, info: () => undefined }
