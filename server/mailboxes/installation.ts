// The means by which this installation connects to mail servers.
import { Resolver } from 'node:dns/promises'
import { publicHosts } from '#server/outbound/public-host.ts'
import type { Dns } from './look-up-domain.ts'
import {
  openOauthDependencies,
  type InstallationClients,
  type OauthDependencies,
} from './oauth/dependencies.ts'
import type { ListDns } from './look-up-lists.ts'
import type { Reach } from './reach.ts'
import { createMailboxSecrets, type MailboxSecrets } from './secrets.ts'

export type MailboxDependencies = {
  mailboxSecrets: MailboxSecrets
  oauth: OauthDependencies
  reach: Reach
  dns: Dns
  now: () => Date
}

export function openMailboxDependencies(
  dataKeys: readonly [string, ...string[]],
  { allowPrivateHosts, oauth = {} }: { allowPrivateHosts: boolean; oauth?: InstallationClients },
): MailboxDependencies & { lists: ListDns } {
  const hosts = publicHosts({ allowPrivate: allowPrivateHosts })
  const dns = new Resolver({ timeout: 4_000, tries: 2 })
  return {
    mailboxSecrets: createMailboxSecrets(dataKeys),
    oauth: openOauthDependencies(dataKeys, hosts, oauth),
    reach: { hosts, allowPlain: allowPrivateHosts, mailPortsOnly: !allowPrivateHosts },
    dns,
    lists: dns,
    now: () => new Date(),
  }
}
