// The means by which this installation connects to mail servers.
import { Resolver } from 'node:dns/promises'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import type { DomainDeps } from './check-domain.ts'
import { createRegistry } from './look-up-registration.ts'
import {
  openOauthDependencies,
  type InstallationClients,
  type OauthDependencies,
} from './oauth/dependencies.ts'
import type { Reach } from './reach.ts'
import { createMailboxSecrets, type MailboxSecrets } from './secrets.ts'

export type MailboxDependencies = {
  mailboxSecrets: MailboxSecrets
  oauth: OauthDependencies
  reach: Reach
  now: () => Date
}

export function openMailboxDependencies(
  dataKeys: readonly [string, ...string[]],
  { allowPrivateHosts, oauth = {} }: { allowPrivateHosts: boolean; oauth?: InstallationClients },
): MailboxDependencies {
  const hosts = publicHosts({ allowPrivate: allowPrivateHosts })
  return {
    mailboxSecrets: createMailboxSecrets(dataKeys),
    oauth: openOauthDependencies(dataKeys, hosts, oauth),
    reach: { hosts, allowPlain: allowPrivateHosts, mailPortsOnly: !allowPrivateHosts },
    now: () => new Date(),
  }
}

const MOST_BYTES = 1_000_000

/** Its queries end by themselves, or by `cancel`. */
export function openDomainDependencies({
  allowPrivateHosts,
}: {
  allowPrivateHosts: boolean
}): DomainDeps & { cancel: () => void } {
  const dns = new Resolver({ timeout: 4_000, tries: 2 })
  const fetch = publicFetch(publicHosts({ allowPrivate: allowPrivateHosts }), MOST_BYTES)
  const now = () => new Date()
  return { dns, fetch, registry: createRegistry(fetch, now), now, cancel: () => dns.cancel() }
}
