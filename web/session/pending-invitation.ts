/**
 * The secret of an invitation that was opened before signing in. It is stored until the invitation is answered,
 * because signing up involves a mail.
 */
const KEY = 'pendingInvitation'

export function readInvitation(): string | null {
  return localStorage.getItem(KEY)
}

export function storeInvitation(secret: string): void {
  localStorage.setItem(KEY, secret)
}

export function forgetInvitation(): void {
  localStorage.removeItem(KEY)
}
