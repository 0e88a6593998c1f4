import { commonPasswords } from './common-passwords.ts'
import { AuthError, type WeakPasswordReason } from './errors.ts'

type Weakness = { message: string; reasons: WeakPasswordReason[] }

/** The maximum of GoTrue (bcrypt). Longer passwords are rejected, never truncated. */
const maxBytes = 72

export function refuseBadPassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > maxBytes) {
    throw new AuthError('validation_failed', `Password cannot be longer than ${maxBytes} characters`)
  }
  const weakness = findWeakness(password, minLength)
  if (weakness) throw new AuthError('weak_password', weakness.message, { reasons: weakness.reasons })
}

export function findWeakness(password: string, minLength: number): Weakness | null {
  if (Array.from(password).length < minLength) {
    return { message: `Password should be at least ${minLength} characters.`, reasons: ['length'] }
  }
  if (commonPasswords.has(password.toLowerCase())) {
    return {
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      reasons: ['pwned'],
    }
  }
  return null
}
