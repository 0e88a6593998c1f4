// Argon2 with little memory, as long as auth servers of tests run: a password costs 30 to 50 ms of a processor, and their
// tests ask for hundreds. What it costs in an installation is tested by passwords.test.ts.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
let servers = 0

/** Answers how to go back. */
export function cheapenPasswords(): () => void {
  if (servers === 0) replace((algorithm, given, done) => argon2(algorithm, { ...given, ...least }, done))
  servers += 1
  return () => {
    servers -= 1
    if (servers === 0) replace(argon2)
  }
}

/** The standard knows no less memory for one lane. */
const least = { memory: 8, passes: 1 }

function replace(by: typeof argon2): void {
  crypto.argon2 = by
  syncBuiltinESMExports()
}
