// `coldframe audit-log`: the audit log of all servers as JSON lines, oldest first. With `--state FILE` each run
// prints only the lines since the last run, so a timer can append it to a file or pipe it to syslog.
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { inTransactions, withServers, type Server } from './servers.ts'

/** The last printed line for each server. */
type State = Record<string, { at: string; id: string }>
type Line = { id: string; at: string; line: string }

const PAGE = 1000

/** A line has the start time of its transaction. None takes longer than this, so no earlier line appears later. */
const SETTLED = '2 minutes'

export async function auditLog(args: string[]): Promise<number> {
  const { since, state: file } = parseArgs({
    args,
    options: { since: { type: 'string' }, state: { type: 'string' } },
  }).values
  if (since !== undefined && Number.isNaN(Date.parse(since))) {
    process.stderr.write(`--since needs a date, for example 2026-11-01. "${since}" is none.\n`)
    return 2
  }
  const state = file === undefined ? {} : await readState(file)
  const start = { at: new Date(since ?? 0).toISOString(), id: '00000000-0000-0000-0000-000000000000' }
  await withServers(readConfig(process.env), (servers) =>
    inTransactions(servers, async () => {
      for (const server of servers) {
        const name = server.cell ?? 'home'
        state[name] = await printLines(server, servers[0]!, state[name] ?? start)
      }
    }),
  )
  if (file !== undefined) await writeState(file, state)
  return 0
}

async function readState(file: string): Promise<State> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as State) : {}
}

/** A killed run repeats its lines in the next one, and skips none. */
async function writeState(file: string, state: State): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(state))
  await rename(`${file}.new`, file)
}

async function printLines(server: Server, home: Server, start: State[string]): Promise<State[string]> {
  let last = start
  for (;;) {
    const { rows } = await server.owner.query<Line>(
      `select l.id, to_json(l.created_at) #>> '{}' as at, json_build_object(
         'id', l.id, 'at', l.created_at, 'server', $4::text, 'workspace_id', l.workspace_id, 'action', l.action,
         'actor_id', l.actor_id, 'actor', a.email, 'impersonator', v.email,
         'subject_table', l.subject_table, 'subject_id', l.subject_id, 'details', l.details)::text as line
       from public.audit_log l
       left join auth.users a on a.id = l.actor_id
       left join auth.users v on v.id = l.impersonator_id
       where (l.created_at, l.id) > ($1::timestamptz, $2::uuid) and l.created_at < now() - $3::interval
       order by l.created_at, l.id limit ${PAGE}`,
      [last.at, last.id, SETTLED, server.cell ?? 'home'],
    )
    const known = server === home ? new Set<string>() : await idsAtHome(home, rows)
    await print(
      rows
        .filter(({ id }) => !known.has(id))
        .map(({ line }) => `${line}\n`)
        .join(''),
    )
    const end = rows.at(-1)
    if (end) last = { at: end.at, id: end.id }
    if (rows.length < PAGE) return last
  }
}

/** The home database copies some of its lines to a cell, which then has them too. */
async function idsAtHome(home: Server, lines: Line[]): Promise<Set<string>> {
  const { rows } = await home.owner.query<{ id: string }>(
    'select id from public.audit_log where id = any ($1)',
    [lines.map(({ id }) => id)],
  )
  return new Set(rows.map(({ id }) => id))
}

const print = (text: string) => new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
