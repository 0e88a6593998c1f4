import { AuthError } from './errors.ts'

// RFC 5321 lengths; atoms of RFC 5322 (with letters of any script, RFC 6531), so nothing that could end a mail
// header; a domain of two labels or more.
const atom = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const address = new RegExp(String.raw`^(?=.{1,64}@)${atom}(?:\.${atom})*@${label}(?:\.${label})+$`, 'u')

/** Addresses are stored and compared in lower case. */
export function parseEmailAddress(given: string): string {
  const email = given.trim().toLowerCase()
  if (email.length > 254 || !address.test(email)) {
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  }
  // The handle of a username for sign-in (decision 051). Only /token accepts it: mail to it would reach no one.
  if (email.endsWith('@username.invalid')) {
    throw new AuthError(
      'validation_failed',
      'Unable to validate email address: give an address, not a username',
    )
  }
  return email
}
