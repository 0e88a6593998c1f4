// Browsers that signed in to an account before, recognized by a signed cookie that grants no access: limits that
// strangers can use up do not apply to them (OWASP, "Slow down online guessing attacks with device cookies").
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Call } from './call.ts'
import { findSignInUser } from './users.ts'

const cookieName = 'known_device'
const maxAccounts = 5
const lifetimeSeconds = 365 * 86_400

type Entry = { userId: string; device: string; since: number }

/** This browser's ID for the account, or null when it never signed in to it. */
export function deviceOf(call: Call, userId: string | null): string | null {
  return readEntries(call).find((entry) => entry.userId === userId)?.device ?? null
}

/** Looks up the account only for a browser that is known to some account. */
export async function deviceOfEmail(call: Call, email: string): Promise<string | null> {
  if (readEntries(call).length === 0) return null
  return deviceOf(call, (await findSignInUser(call.auth.query, email))?.id ?? null)
}

export function rememberDevice(call: Call, userId: string): void {
  const entries = readEntries(call)
  const device = deviceOf(call, userId) ?? randomBytes(12).toString('base64url')
  const since = Math.floor(call.at.getTime() / 1000)
  const others = entries.filter((entry) => entry.userId !== userId)
  const value = [{ userId, device, since }, ...others]
    .slice(0, maxAccounts)
    .map((entry) => writeEntry(call, entry))
    .join('~')
  const secure = call.auth.config.siteUrl.startsWith('https:') ? '; Secure' : ''
  const scope = `Path=/auth/v1; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Strict${secure}`
  call.cookies.push(`${cookieName}=${value}; ${scope}`)
}

function readEntries(call: Call): Entry[] {
  const header = call.request.headers.get('cookie') ?? ''
  const pair = header.split('; ').find((each) => each.startsWith(`${cookieName}=`))
  if (!pair || pair.length > 1000) return []
  const values = pair.slice(cookieName.length + 1).split('~', maxAccounts)
  return values.map((value) => readEntry(call, value)).filter((entry) => entry !== null)
}

function writeEntry(call: Call, { userId, device, since }: Entry): string {
  const signed = `${userId}.${device}.${since}`
  return `${signed}.${sign(call, signed)}`
}

function readEntry(call: Call, value: string): Entry | null {
  const [userId = '', device = '', since = '', signature = ''] = value.split('.')
  const expected = sign(call, `${userId}.${device}.${since}`)
  if (signature.length !== expected.length) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  const age = call.at.getTime() / 1000 - Number(since)
  return age <= lifetimeSeconds ? { userId, device, since: Number(since) } : null
}

function sign({ auth }: Call, text: string): string {
  return createHmac('sha256', auth.keys.devices).update(text).digest('base64url')
}
