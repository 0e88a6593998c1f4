// `coldframe export ADDRESS` and `coldframe erase ADDRESS`: requests of a person to the operator of an installation
// (GDPR, articles 15 and 17), in all workspaces or in one, on any server.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { readConfig } from '#server/config.ts'
import { findPlaces, inTransactions, withServers } from './servers.ts'

type Asked = { address: string; workspace: string | undefined }

export async function exportPerson(args: string[]): Promise<number> {
  const options = readArguments(args)
  if (!options) return explain('export')
  const found = await inEach(options, 'export_person')
  process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
  return 0
}

export async function erasePerson(args: string[]): Promise<number> {
  const options = readArguments(args)
  if (!options) return explain('erase')
  const erased = await inEach(options, 'erase_person', async (home) => {
    const { rows } = await home.query<{ result: unknown }>(
      'select private.erase_from_installation($1) as result',
      [options.address],
    )
    return { workspace: null, result: rows[0]?.result }
  })
  process.stdout.write(`${JSON.stringify(erased, null, 2)}\n`)
  return 0
}

function readArguments(args: string[]): Asked | undefined {
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

/** Null: outside of all workspaces, such as support requests. */
type InWorkspace = { workspace: string | null; result: unknown }

/** All or none: a failure in one workspace undoes all. */
function inEach(
  asked: Asked,
  name: 'export_person' | 'erase_person',
  outside?: (home: pg.Client) => Promise<InWorkspace>,
): Promise<InWorkspace[]> {
  return withServers(readConfig(process.env), async (servers) => {
    const places = await findPlaces(servers[0]!.owner)
    return inTransactions(servers, async () => {
      const all: InWorkspace[] = []
      for (const [workspace, cell] of places) {
        if (asked.workspace !== undefined && asked.workspace !== workspace) continue
        const { owner } = servers.find((server) => server.cell === cell)!
        all.push({ workspace, result: await call(owner, name, workspace, asked.address) })
        // For admins, the home database has log entries of workspaces in a cell.
        if (name === 'erase_person' && cell !== null)
          await call(servers[0]!.owner, 'erase_from_log', workspace, asked.address)
      }
      if (outside && asked.workspace === undefined) all.push(await outside(servers[0]!.owner))
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
