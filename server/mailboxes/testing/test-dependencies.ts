import { publicHosts } from '#server/outbound/public-host.ts'
import type { MailboxTools } from '../installation.ts'
import { testOauth } from './oauth.ts'

/** For servers on this machine, in a world without names. */
export const testTools = (
  parts: Pick<MailboxTools, 'mailboxSecrets'> & Partial<MailboxTools>,
): MailboxTools => ({
  oauth: testOauth(),
  reach: { hosts: publicHosts({ allowPrivate: true }), allowPlain: true, waitMs: 20_000 },
  dns: { resolveTxt: async () => [], resolveMx: async () => [] },
  now: () => new Date(),
  ...parts,
})

export const quietLog = { warn: () => undefined, info: () => undefined }
