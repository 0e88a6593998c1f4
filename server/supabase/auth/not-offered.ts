// Parts of the protocol that this server does not support, rejected with specific messages.
import { AuthError } from './errors.ts'

const notOffered = [
  { path: '/auth/v1/sso', code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
  {
    path: '/auth/v1/user/identities',
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  },
] as const

export function pathNotFound(path: string): AuthError {
  const known = notOffered.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  return known ? new AuthError(known.code, known.message) : new AuthError('not_found', 'Path not found')
}
