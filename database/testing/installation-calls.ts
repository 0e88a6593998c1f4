// For tests: what a start, the daily jobs and the commands do in the database, and what it counts for an account.
import type { Queryable } from '#database/database.ts'
import type { TestDatabase } from './fresh-database.ts'

type Query = Queryable['query']
type Sql = TestDatabase['sql']

/** Replaces all settings, like a start with other environment variables. */
export const configure = (query: Query, settings: Record<string, string | null> = {}) =>
  query('select private.configure($1)', [settings])

/** Pauses all sending, like a restore. */
export const pausedSending = (reason: string) =>
  `insert into private.sending_pause (reason) values ('${reason}')`

/** Counts analyses of this month for an account that has none yet. */
export const countAnalyses = (sql: Sql, user: string, analyses: number) =>
  sql(`insert into private.monthly_usage (user_id, month, analyses)
    values ('${user}', date_trunc('month', now() at time zone 'utc'), ${analyses})
    on conflict (user_id, month) do update set analyses = excluded.analyses`)

/** Leaves the workspace this many bytes of rows, and counts nothing for other workspaces. */
export const leaveRows = (sql: Sql, workspace: string, owner: string, { free = 0, share = 1 }) =>
  sql(`delete from private.row_usage; insert into private.row_usage (holder, bytes)
    values ('${workspace}', ${share} * private.row_limit('${owner}') - ${free})`)

export async function rowBytes(query: Query, owner: string): Promise<number> {
  const [row] = await query<{ bytes: string }>('select private.row_bytes_of($1) as bytes', [owner])
  return Number(row!.bytes)
}

export async function storageLimit(query: Query, workspace: string): Promise<number> {
  const [row] = await query<{ bytes: string }>('select private.storage_limit($1) as bytes', [workspace])
  return Number(row!.bytes)
}

/** Records a run of a job, which failed if it had an error. */
export const recordRun = (query: Query, job: string, every: string, error: string | null = null) =>
  query('select private.record_run($1, $2, $3)', [job, every, error])

export const erasePerson = (query: Query, workspace: unknown, address: unknown) =>
  query('select private.erase_person($1, $2)', [workspace, address])

/** Returns why the address gets no emails, or null. */
export async function suppressionReason(
  query: Query,
  workspace: string,
  address: string,
): Promise<string | null> {
  const [row] = await query<{ reason: string | null }>(
    'select private.suppression_reason($1, $2) as reason',
    [workspace, address],
  )
  return row!.reason
}

/** Inserts the suppression that remains of an erased person. */
export const suppressErased = (workspace: string, address: string) =>
  `insert into suppressions (workspace_id, address_hash, reason)
    values ('${workspace}', private.address_hash('${address}'), 'erased')`

/** Deletes what is due at `moment`, like the daily job. */
export const deleteExpired = (query: Query, moment = new Date()) =>
  query('select private.delete_expired($1)', [moment])

/** Returns how many rows lost their content. */
export async function deleteExpiredContent(query: Query, moment = new Date(), atMost = 100): Promise<number> {
  const [row] = await query<{ gone: number }>('select private.delete_expired_content($1, $2) as gone', [
    moment,
    atMost,
  ])
  return row!.gone
}

/** Counts bytes of rows for a workspace. */
export const countRows = (sql: Sql, workspace: string, bytes: number) =>
  sql(`insert into private.row_usage (holder, bytes) values ('${workspace}', ${bytes})`)

/** Returns true if the rows of an account were measured. */
export async function measureDueRows(query: Query): Promise<boolean> {
  const [row] = await query<{ measured: boolean }>('select private.measure_due_rows() as measured')
  return row!.measured
}

/** Leaves the account of the workspace this many bytes of files. */
export const leaveStorage = (sql: Sql, workspace: string, free: number) =>
  sql(`delete from private.storage_usage where holder = '${workspace}';
    insert into private.storage_usage (holder, bytes) select '${workspace}',
      private.storage_limit('${workspace}') - private.stored_bytes('${workspace}') - ${free}`)

/** Sets who may sign up, like an admin. */
export const setSignUp = (sql: Sql, mode: string, domains = '{}') =>
  sql(`insert into private.sign_up (mode, domains) values ('${mode}', '${domains}')`)

/** Inserts who receives the emails of a domain. */
export const providerOf = (domain: string, { family = null as string | null, mailServer = '' } = {}) =>
  `insert into private.domain_providers (domain, family, mail_server)
    values ('${domain}', ${family === null ? 'null' : `'${family}'`}, '${mailServer}')`

/** Derives the time zones of a batch of contacts. Returns their number. */
export async function backfillTimeZones(query: Query, batch: number): Promise<number> {
  const [row] = await query<{ count: number }>('select private.backfill_time_zones($1) as count', [batch])
  return row!.count
}

/** Returns what was undone, if anything was. */
export async function undoCredentialChange(
  query: Query,
  token: string | undefined,
): Promise<string | undefined> {
  const [row] = await query<{ what: string }>('select what from private.undo_credential_change($1)', [token])
  return row?.what
}

export async function systemFacts(query: Query): Promise<Record<string, unknown>> {
  const [row] = await query<{ facts: Record<string, unknown> }>('select private.system_facts() as facts')
  return row!.facts
}

/** Writes an entry of the audit log, like the change of a member does. */
export const audit = (sql: Sql, action: string, table: string, workspace: string, detail: object) =>
  sql(`set role service_role; select private.audit('${action}', '${table}', null, '${workspace}',
    '${JSON.stringify(detail)}'); reset role`)

export const notify = (sql: Sql, user: string, type: string) =>
  sql(`select private.notify('${user}', '${type}', '{}')`)

/** Delivers rows of the home database's outbox to a cell. */
export const receiveFromHome = (sql: Sql, rows: object[]) =>
  sql(`select private.receive_from_home('${JSON.stringify(rows).replaceAll("'", "''")}')`)

/** Limits how many rows one call changes. */
export const setBatchSize = (sql: Sql, rows: number) =>
  sql(`create or replace function private.batch_size() returns integer language sql immutable return ${rows}`)

/** Updates the next thousand contacts of an import. */
export const applyImport = (query: Query, id: string) =>
  query(`select private.apply_import(i, '-infinity') from public.imports i where id = $1`, [id])

/** Withholds answers and single messages that are queued for a suspended account. Returns their number. */
export async function withholdAnswers(query: Query, moment: Date): Promise<number> {
  const [row] = await query<{ count: number }>('select private.withhold_answers($1) as count', [moment])
  return row!.count
}
