// The failure that nobody caused: PostgreSQL is temporarily unavailable. Every endpoint responds with 503
// and a retry time; the official client then keeps users signed in and retries.
import type pg from 'pg'

export class DatabaseUnavailable extends Error {
  /** The code of PostgreSQL or of the socket. */
  readonly code: string
  /** True when too many requests wait; otherwise it does not respond at all. */
  readonly isBusy: boolean

  constructor(cause: unknown) {
    const { code = '', message = '' } = cause as Partial<pg.DatabaseError>
    super(message, { cause })
    this.code = code
    this.isBusy = message.includes(poolIsEmpty)
  }
}

export const poolIsBusy = () => new DatabaseUnavailable(new Error(poolIsEmpty))

/** Returns the same error, or what it means. */
export function toUnavailable(error: unknown): unknown {
  const { code = '', message = '' } = error as Partial<pg.DatabaseError>
  return states.test(code) || words.test(message) ? new DatabaseUnavailable(error) : error
}

// PT503: data moving to another server; 08: connection; 53: no resources or connections; 57P0x: shutdown and start;
// 58030: disk failure; E…: socket.
const states = /^(PT503|08\w{3}|53\w{3}|57P0[1235]|58030|E[A-Z]{3,})$/
// Messages that pg raises without a code.
const poolIsEmpty = 'timeout exceeded when trying to connect'
const words =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|Client was closed|after calling end on the pool/
