// The dependencies for signing in at Google and Microsoft.
import type { OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import { createDataKeys, type DataKeys } from '#server/outbound/data-keys.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import type { PublicHosts } from '#server/outbound/public-host.ts'
import { endpoints, type Endpoints } from './endpoints.ts'

/** An app that is registered with an OAuth provider. */
export type OauthClient = {
  clientId: string
  clientSecret: string
  /** For Microsoft: a directory, or 'common'. */
  tenant?: string | undefined
}

export type InstallationClients = Partial<Record<OauthProviderId, OauthClient | undefined>>

export type OauthDependencies = {
  keys: DataKeys
  /** The operator's app. A workspace may have its own. */
  installation: InstallationClients
  endpoints: Endpoints
  fetch: typeof fetch
}

// Responses with tokens have a few kilobytes.
const MOST_BYTES = 200_000

export function openOauthDependencies(
  dataKeys: readonly [string, ...string[]],
  hosts: PublicHosts,
  installation: InstallationClients = {},
): OauthDependencies {
  return { keys: createDataKeys(dataKeys), installation, endpoints, fetch: publicFetch(hosts, MOST_BYTES) }
}
