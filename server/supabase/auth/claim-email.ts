import type { Query } from '#database/database.ts'
import { errorCode } from '#database/error-code.ts'
import { AuthError } from './errors.ts'

const uniqueViolation = '23505'

/** Makes `email` the account's address for sign-in. */
export async function claimEmail(query: Query, userId: string, email: string, at: Date): Promise<void> {
  await orEmailTaken(
    query(
      `update auth.users set email = $2, email_change = null, email_confirmed_at = $3, updated_at = $3
       where id = $1`,
      [userId, email, at],
    ),
  )
}

/** When two requests claim one address concurrently, one gets it and the other gets an error. */
export async function orEmailTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw errorCode(error) === uniqueViolation ? emailTaken() : error
  }
}

export function emailTaken(): AuthError {
  return new AuthError('email_exists', 'A user with this email address has already been registered')
}
