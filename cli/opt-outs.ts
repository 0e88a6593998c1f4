// `coldframe opt-outs`: prints all suppressed addresses of all servers, one JSON object per line; with --apply FILE
// it applies such lines here. For continuing after a restore, and for storing them elsewhere too.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { applyOptOuts, readOptOuts } from '#server/operations/backup/opt-outs.ts'
import { findWorkspaceCells, withServers, type Server } from './servers.ts'

export async function optOuts(args: string[]): Promise<number> {
  const { apply } = parseArgs({ args, options: { apply: { type: 'string' } } }).values
  const config = readConfig(process.env)
  if (apply === undefined) {
    await withServers(config, async (servers) => {
      // Reads from all servers before a line is written, because a truncated file would look complete.
      const lines: string[] = []
      for (const { owner } of servers) lines.push(...(await readOptOuts(owner)))
      process.stdout.write(lines.map((line) => `${line}\n`).join(''))
    })
    return 0
  }
  const lines = (await readFile(apply, 'utf8')).split('\n')
  const added = await withServers(config, (servers) => applyToAll(servers, lines))
  process.stdout.write(`${added} opt-outs are new here.\n`)
  return 0
}

/** Applies each line on the server of its workspace. */
async function applyToAll(servers: Server[], lines: string[]): Promise<number> {
  const [home] = servers
  const places = await findWorkspaceCells(home!.owner)
  const cellOf = (line: string) => {
    const workspace = /"workspace_id"\s*:\s*"([^"]+)"/.exec(line)?.[1] ?? ''
    return places.get(workspace.toLowerCase()) ?? null
  }
  let added = 0
  for (const { cell, owner } of servers) {
    // The home database also checks all lines, and reports an invalid one by its number, before anything is written
    // to a cell.
    const theirs = lines.map((line) => (cellOf(line) === cell ? line : ''))
    added += await applyOptOuts(owner, theirs)
  }
  return added
}
