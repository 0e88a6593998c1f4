/** Derives a username from a name or an address: `ada.lovelace`. Empty when neither is usable. */
export function proposeUsername(name: string, email: string): string {
  return usernameFrom(name) || usernameFrom(email.split('@')[0] ?? '')
}

/** The next proposal when the previous one is taken. */
export const nextUsername = (proposed: string, attempt: number): string => `${proposed}${attempt + 1}`

function usernameFrom(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((part) => part !== '')
    .join('.')
    .slice(0, 40)
}
