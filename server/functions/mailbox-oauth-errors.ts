import { oauthProviders, type OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { Refusal } from '#server/mailboxes/oauth/provider-requests.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'

export const noApp = (oauthProvider: OauthProviderId) =>
  new FunctionError(
    409,
    'NO_APP',
    `No app is set up for signing in at ${oauthProviders[oauthProvider].name}.`,
    {
      hint: 'The owner of the workspace can enter one where mailboxes are connected.',
    },
  )

export const unknownReturn = new FunctionError(
  400,
  'UNKNOWN_RETURN',
  'This sign-in was not started here, was already finished, or took longer than ten minutes.',
  { hint: 'Nothing was saved. Begin again under Connect, in this browser.' },
)

export function refusedBy(oauthProvider: OauthProviderId, { fault, words }: Refusal): FunctionError {
  const { name } = oauthProviders[oauthProvider]
  if (fault === 'declined')
    return new FunctionError(403, 'DECLINED', `${name} did not grant access: ${words}. Nothing was saved.`)
  if (fault === 'unreachable')
    return new FunctionError(
      502,
      'OAUTH_PROVIDER',
      `${name} could not be reached: ${words}. Nothing was saved.`,
    )
  if (fault === 'app')
    return new FunctionError(409, 'APP_REFUSED', `${name} rejected the app: ${words}`, {
      hint: 'Its client ID or secret is wrong, or the secret has expired.',
    })
  return new FunctionError(409, 'NO_TOKENS', `${name} granted no access: ${words}. Nothing was saved.`, {
    hint: 'Begin again under Connect.',
  })
}

export const noLastingAccess = (oauthProvider: OauthProviderId) =>
  new FunctionError(
    409,
    'NOT_LASTING',
    `${oauthProviders[oauthProvider].name} granted access for one hour only.`,
    {
      hint: 'Remove the app from your account there, under the apps with access to it, and sign in again.',
    },
  )
