/** A failure of the database, for which the mail server is not responsible. */
export class QueryFailure extends Error {
  /** PostgreSQL's SQLSTATE, if it responded at all. */
  readonly sqlstate: string | undefined

  constructor(cause: unknown) {
    super((cause as Error).message, { cause })
    const { code, severity } = cause as { code?: string; severity?: string }
    this.sqlstate = severity === undefined ? undefined : code
  }

  /**
   * True when PostgreSQL's constraints or types rejected the data (classes 22, 23, 54 and P0), so that a retry would
   * fail too.
   */
  get isRefusal(): boolean {
    return /^(?:22|23|54|P0)/.test(this.sqlstate ?? '')
  }
}
