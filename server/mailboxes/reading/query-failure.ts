/** The database refused or was gone; the mail server has no part in it. */
export class QueryFailure extends Error {
  /** PostgreSQL's SQLSTATE, where it answered at all. */
  readonly sqlstate: string | undefined

  constructor(cause: unknown) {
    super((cause as Error).message, { cause })
    const { code, severity } = cause as { code?: string; severity?: string }
    this.sqlstate = severity === undefined ? undefined : code
  }

  /** By one of its rules and types (classes 22, 23, 54 and P0), so that asking again would change nothing. */
  get isRefusal(): boolean {
    return /^(?:22|23|54|P0)/.test(this.sqlstate ?? '')
  }
}
