// Argon2 with little memory while auth servers of tests run: a password costs 30 to 50 ms of a processor, and their
// tests need hundreds. passwords.test.ts tests the real cost.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
let servers = 0

/** Returns a function that restores the real one. */
export function cheapenPasswords(): () => void {
  if (servers === 0) replace((algorithm, given, done) => argon2(algorithm, { ...given, ...least }, done))
  servers += 1
  return () => {
    servers -= 1
    if (servers === 0) replace(argon2)
  }
}

/** The standard's minimum memory for one lane. */
const least = { memory: 8, passes: 1 }

function replace(by: typeof argon2): void {
  crypto.argon2 = by
  syncBuiltinESMExports()
}
