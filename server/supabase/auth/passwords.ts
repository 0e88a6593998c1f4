// Passwords at rest: argon2id (RFC 9106) with OWASP's parameters, in the PHC string format.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { AuthError } from './errors.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
/** Each takes 19 MiB and a thread; more concurrent ones would block everything else on a small machine. */
const maxAtOnce = 2
const maxWaiting = 500

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Takes as long and returns false when there is no hash (no such account, or one without a password). */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const { salt, tag, ...parameters } = parseHash(hash ?? nobodysHash) ?? parseHash(nobodysHash)!
  const derived = await derive(password, salt, parameters)
  return timingSafeEqual(derived, tag) && hash !== null
}

const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

type Cost = typeof cost

function parseHash(hash: string): (Cost & { salt: Buffer; tag: Buffer }) | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]{43})$/.exec(hash)
  if (!match) return null
  const [, memory, passes, parallelism, salt, tag] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

async function derive(password: string, nonce: Buffer, parameters: Cost): Promise<Buffer> {
  await acquireSlot()
  try {
    return await new Promise((resolve, reject) =>
      argon2('argon2id', { message: password, nonce, tagLength, ...parameters }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    )
  } finally {
    leaveSeat()
  }
}

let seated = 0
const waiting: (() => void)[] = []

async function acquireSlot(): Promise<void> {
  if (seated < maxAtOnce) {
    seated += 1
    return
  }
  if (waiting.length >= maxWaiting) {
    throw new AuthError('over_request_rate_limit', 'Request rate limit reached', { retryAfter: 5 })
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

// The slot is passed to the longest waiting caller, so that no one can overtake.
function leaveSeat(): void {
  const next = waiting.shift()
  if (next) next()
  else seated -= 1
}
