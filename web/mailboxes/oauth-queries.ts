// OAuth sign-in with Google and Microsoft: the configured apps, and the redirect.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { oauthProviders, type OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { ReturnLink } from '#web/fixes/return-link.ts'
import { invokeWithReason } from '#web/data/invoke.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { storeReturnLink } from './oauth-return.ts'

export type OauthApp = { clientId: string; from: 'workspace' | 'installation' }
type OauthApps = Record<OauthProviderId, OauthApp | null> & { redirectUri: string }
type NewApp = { clientId: string; clientSecret: string; tenant: string }

type SignIn = {
  oauthProvider: OauthProviderId
  address: string
  fromName: string
  ramp: boolean
  mailboxId: string | null
}

const appsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['oauth_apps', workspaceId],
    queryFn: async () =>
      await invokeWithReason<OauthApps>('list-oauth-clients', 'Couldn’t load the apps.', {
        workspaceId,
      }),
  })

export const useOauthApps = (workspaceId: string) => useQuery(appsQuery(workspaceId))

/** Null removes it. */
export function useSetApp(workspaceId: string, oauthProvider: OauthProviderId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (app: NewApp | null) =>
      await invokeWithReason('set-oauth-client', 'Couldn’t save the app. Please try again.', {
        workspaceId,
        oauthProvider,
        client: app,
      }),
    onSuccess: async (_, app) => {
      const { name } = oauthProviders[oauthProvider]
      toastSuccess(app ? `Mailboxes now sign in at ${name} with this app` : 'The app was removed')
      await client.invalidateQueries({ queryKey: appsQuery(workspaceId).queryKey })
    },
  })
}

/** Redirects to the OAuth provider; `back` is offered again after the return. */
export function useSignIn(workspaceId: string, back: ReturnLink | null) {
  return useMutation({
    mutationFn: async (asked: SignIn) => {
      const body = { workspaceId, ...asked }
      const { url } = await invokeWithReason<{ url: string }>(
        'begin-mailbox-oauth',
        'The server cannot be reached. Please try again.',
        body,
      )
      storeReturnLink(back)
      location.assign(url)
    },
  })
}
