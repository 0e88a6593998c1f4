// `coldframe export ADDRESS` and `coldframe erase ADDRESS`: for requests that people send to the operator (GDPR,
// articles 15 and 17). They cover all workspaces or one, on every server.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { readConfig } from '#server/config.ts'
import { findWorkspaceCells, inTransactions, withServers } from './servers.ts'

type PersonRequest = { address: string; workspace: string | undefined }

export async function exportPerson(args: string[]): Promise<number> {
  const options = readArguments(args)
  if (!options) return explain('export')
  const found = await runInWorkspaces(options, 'export_person')
  process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
  return 0
}

export async function erasePerson(args: string[]): Promise<number> {
  const options = readArguments(args)
  if (!options) return explain('erase')
  const erased = await runInWorkspaces(options, 'erase_person', async (home) => {
    const { rows } = await home.query<{ result: unknown }>(
      'select private.erase_from_installation($1) as result',
      [options.address],
    )
    return { workspace: null, result: rows[0]?.result }
  })
  process.stdout.write(`${JSON.stringify(erased, null, 2)}\n`)
  return 0
}

function readArguments(args: string[]): PersonRequest | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { workspace: { type: 'string' } },
  })
  const [address] = positionals
  return address && positionals.length === 1 ? { address, workspace: values.workspace } : undefined
}

function explain(command: string): number {
  process.stderr.write(`Usage: coldframe ${command} ADDRESS [--workspace ID]\n`)
  return 2
}

/** `workspace` is null for data outside of all workspaces, such as support requests. */
type WorkspaceResult = { workspace: string | null; result: unknown }

/** Runs the procedure in every workspace or, if one fails, in none. */
function runInWorkspaces(
  request: PersonRequest,
  name: 'export_person' | 'erase_person',
  outside?: (home: pg.Client) => Promise<WorkspaceResult>,
): Promise<WorkspaceResult[]> {
  return withServers(readConfig(process.env), async (servers) => {
    const places = await findWorkspaceCells(servers[0]!.owner)
    return inTransactions(servers, async () => {
      const all: WorkspaceResult[] = []
      for (const [workspace, cell] of places) {
        if (request.workspace !== undefined && request.workspace !== workspace) continue
        const { owner } = servers.find((server) => server.cell === cell)!
        all.push({ workspace, result: await call(owner, name, workspace, request.address) })
        // The home database has copies of a cell's log entries, for admins.
        if (name === 'erase_person' && cell !== null)
          await call(servers[0]!.owner, 'erase_from_log', workspace, request.address)
      }
      if (outside && request.workspace === undefined) all.push(await outside(servers[0]!.owner))
      return all
    })
  })
}

type Procedure = 'export_person' | 'erase_person' | 'erase_from_log'

async function call(owner: pg.Client, name: Procedure, id: string, address: string) {
  const { rows } = await owner.query<{ result: unknown }>(`select private.${name}($1, $2) as result`, [
    id,
    address,
  ])
  return rows[0]?.result
}
