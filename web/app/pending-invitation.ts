/**
 * The secret of an invitation that somebody opened before they were signed in, kept until they answer it: signing up
 * leads through a mail and back.
 */
const KEY = 'pendingInvitation'

export function readInvitation(): string | null {
  return localStorage.getItem(KEY)
}

export function keepInvitation(secret: string): void {
  localStorage.setItem(KEY, secret)
}

export function forgetInvitation(): void {
  localStorage.removeItem(KEY)
}
