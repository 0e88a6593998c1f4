// Sends two statements with one Sync: first the context (role, claims), then the statement itself. All before the
// Sync is one implicit transaction, so `set_config(…, true)` applies to the statement and ends with it, without BEGIN
// and COMMIT: one round trip where the usual pattern takes five.
import { hash } from 'node:crypto'
import pg from 'pg'
import pgUtils from 'pg/lib/utils.js'

export type Statement = { text: string; values: unknown[] }
/**
 * The identity of a statement: `opening` sets role and claims; absent inside a transaction that has already set them.
 */
export type Context = { role: string; opening?: Statement }
type Done = (error: Error | null, rows: Record<string, unknown>[]) => void

type Field = { name: string; dataTypeID: Parameters<typeof pg.types.getTypeParser>[0] }
type Connection = {
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string; types: number[] }): void
  bind(portal: {
    portal: string
    statement: string
    values: unknown[]
    valueMapper: (value: unknown) => unknown
  }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: { portal: string; rows: number }): void
  close(statement: { type: 'S'; name: string }): void
  sync(): void
}

/**
 * The most statements prepared per connection, and the most characters of their texts. Beyond either limit, the oldest
 * are closed, so that odd requests cannot fill the server. Each statement costs PostgreSQL about thirty times its text.
 */
const maxPrepared = 400
const maxPreparedText = 1_000_000
/** Names of longer texts are not cached, so that strangers who invent statements cannot fill this process. */
const longestRemembered = 2_000
type Prepared = { state: 'parsed' | 'doubtful'; characters: number }
type PreparedOn = { statements: Map<string, Prepared>; characters: number }
const preparedOn = new WeakMap<Connection, PreparedOn>()
const namesByRole = new Map<string, Map<string, string>>()

export class ContextQuery implements pg.Submittable {
  readonly #statements: Statement[]
  readonly #role: string
  readonly #done: Done
  #fields: Field[] = []
  #rows: Record<string, unknown>[] = []
  #completed = 0
  #failure: Error | null = null
  #connection: Connection | undefined
  /** The statements that this batch parses or closes, with the characters of their texts. */
  readonly #changed = new Map<string, number>()

  constructor(text: string, values: unknown[], { role, opening }: Context, done: Done) {
    this.#statements = opening ? [opening, { text, values }] : [{ text, values }]
    this.#role = role
    this.#done = done
  }

  submit(connection: unknown): void {
    const wire = connection as Connection
    this.#connection = wire
    wire.stream.cork()
    try {
      for (const statement of this.#statements) this.#send(wire, statement)
    } catch (error) {
      // A value cannot be encoded: the Sync below ends the batch, and then the caller gets the error.
      this.#failure = error as Error
    }
    wire.sync()
    wire.stream.uncork()
  }

  #send(wire: Connection, statement: Statement): void {
    const { text, values } = statement
    const name = statementName(this.#role, text)
    const prepared = preparedOn.get(wire) ?? { statements: new Map(), characters: 0 }
    preparedOn.set(wire, prepared)
    const known = prepared.statements.get(name)
    if (known?.state !== 'parsed') {
      if (known) wire.close({ type: 'S', name })
      wire.parse({ name, text, types: [] })
      this.#changed.set(name, text.length)
    }
    remember(prepared, name, { state: 'parsed', characters: text.length })
    while (prepared.statements.size > maxPrepared || prepared.characters > maxPreparedText)
      if (!this.#forgetOldest(wire, prepared, name)) break
    wire.bind({ portal: '', statement: name, values, valueMapper: pgUtils.prepareValue })
    // The response of the opening is not read.
    if (statement === this.#statements.at(-1)) wire.describe({ type: 'P', name: '' })
    wire.execute({ portal: '', rows: 0 })
  }

  /** False when only `current` is left, which is about to run. */
  #forgetOldest(wire: Connection, prepared: PreparedOn, current: string): boolean {
    const [[oldest, { characters }] = ['', { characters: 0 }]] = prepared.statements
    if (oldest === current) return false
    prepared.characters -= characters
    prepared.statements.delete(oldest)
    wire.close({ type: 'S', name: oldest })
    this.#changed.set(oldest, characters)
    return true
  }

  handleRowDescription(message: { fields: Field[] }): void {
    this.#fields = message.fields
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#completed < this.#statements.length - 1) return
    const row: Record<string, unknown> = {}
    this.#fields.forEach((field, i) => {
      const value = message.fields[i] ?? null
      row[field.name] = value === null ? null : pg.types.getTypeParser(field.dataTypeID)(value)
    })
    this.#rows.push(row)
  }

  handleCommandComplete(): void {
    this.#completed += 1
  }

  handleEmptyQuery(): void {
    this.#completed += 1
  }

  // After an error the server skips everything until the Sync, so it is uncertain whether a new statement was parsed
  // and an old one closed. Both names are closed before they are parsed again.
  handleError(error: Error): void {
    const prepared = this.#connection && preparedOn.get(this.#connection)
    if (prepared)
      for (const [name, characters] of this.#changed)
        remember(prepared, name, { state: 'doubtful', characters })
    Error.captureStackTrace(error)
    this.#done(error, [])
  }

  handleReadyForQuery(): void {
    if (this.#failure) return this.handleError(this.#failure)
    this.#done(null, this.#rows)
  }
}

function remember(prepared: PreparedOn, name: string, statement: Prepared): void {
  prepared.characters += statement.characters - (prepared.statements.get(name)?.characters ?? 0)
  // Re-inserted at every use: a Map is ordered by insertion, so its first key is the least recently used.
  prepared.statements.delete(name)
  prepared.statements.set(name, statement)
}

// One name per role: a plan with an inlined function no longer checks whether the caller may execute it, so a plan
// made for one role must not serve another.
function statementName(role: string, text: string): string {
  let names = namesByRole.get(role)
  if (!names) namesByRole.set(role, (names = new Map()))
  let name = names.get(text)
  if (name === undefined) {
    name = hash('sha1', `${role} ${text}`, 'base64url')
    if (names.size > 5_000) names.clear()
    if (text.length <= longestRemembered) names.set(text, name)
  }
  return name
}
