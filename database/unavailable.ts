// The error of requests while PostgreSQL is down or overloaded. Every endpoint responds with 503 and a retry time, so
// that the Supabase client keeps users signed in and retries.
import type pg from 'pg'

export class DatabaseUnavailable extends Error {
  /** The SQLSTATE of PostgreSQL, or the error code of the socket. */
  readonly code: string
  /** True when the connection pool is exhausted; false when PostgreSQL cannot be reached. */
  readonly isBusy: boolean

  constructor(cause: unknown) {
    const { code = '', message = '' } = cause as Partial<pg.DatabaseError>
    super(message, { cause })
    this.code = code
    this.isBusy = message.includes(poolTimeoutMessage)
  }
}

export const createPoolBusyError = () => new DatabaseUnavailable(new Error(poolTimeoutMessage))

/** Wraps an error that means PostgreSQL is unavailable; returns every other error unchanged. */
export function toUnavailable(error: unknown): unknown {
  const { code = '', message = '' } = error as Partial<pg.DatabaseError>
  return codePattern.test(code) || messagePattern.test(message) ? new DatabaseUnavailable(error) : error
}

// PT503: the data is moving to another server; 08: connection; 53: out of resources; 57P0x: shutdown or startup;
// 58030: disk failure; E…: socket error.
const codePattern = /^(PT503|08\w{3}|53\w{3}|57P0[1235]|58030|E[A-Z]{3,})$/
// Messages that pg raises without a code.
const poolTimeoutMessage = 'timeout exceeded when trying to connect'
const messagePattern =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|Client was closed|after calling end on the pool/
