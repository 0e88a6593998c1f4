// The one failure that is nobody's mistake: PostgreSQL can't be asked now, and later can. Every endpoint answers it with 503
// with a time to come back at; the official client then keeps people signed in and asks again.
import type pg from 'pg'

export class DatabaseUnavailable extends Error {
  /** PostgreSQL's, or the socket's. */
  readonly code: string
  /** Too many ask at once; otherwise it does not answer at all. */
  readonly isBusy: boolean

  constructor(cause: unknown) {
    const { code = '', message = '' } = cause as Partial<pg.DatabaseError>
    super(message, { cause })
    this.code = code
    this.isBusy = message.includes(poolIsEmpty)
  }
}

export const poolIsBusy = () => new DatabaseUnavailable(new Error(poolIsEmpty))

/** The same error, or what it means. */
export function toUnavailable(error: unknown): unknown {
  const { code = '', message = '' } = error as Partial<pg.DatabaseError>
  return states.test(code) || words.test(message) ? new DatabaseUnavailable(error) : error
}

// PT503 what moves to another server just now, 08 connection, 53 no room and no connection left, 57P0x shutdown and start, 58030 its disk fails, E… the socket.
const states = /^(PT503|08\w{3}|53\w{3}|57P0[1235]|58030|E[A-Z]{3,})$/
// What pg says itself, without a code.
const poolIsEmpty = 'timeout exceeded when trying to connect'
const words =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|Client was closed|after calling end on the pool/
