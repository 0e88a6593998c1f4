// `coldframe opt-outs`: everybody who must not be written to, of all servers, one JSON object a line; with --apply FILE
// such lines are put in force here. For moving on after a restore, and for whoever keeps them elsewhere too.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { applyOptOuts, readOptOuts } from '#server/operations/backup/opt-outs.ts'
import { findPlaces, withServers, type Server } from './servers.ts'

export async function optOuts(args: string[]): Promise<number> {
  const { apply } = parseArgs({ args, options: { apply: { type: 'string' } } }).values
  const config = readConfig(process.env)
  if (apply === undefined) {
    await withServers(config, async (servers) => {
      // Read from all before a line is written: a file that ends early would look whole.
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

/** Each line where its workspace lies. */
async function applyToAll(servers: Server[], lines: string[]): Promise<number> {
  const [home] = servers
  const places = await findPlaces(home!.owner)
  const cellOf = (line: string) => {
    const workspace = /"workspace_id"\s*:\s*"([^"]+)"/.exec(line)?.[1] ?? ''
    return places.get(workspace.toLowerCase()) ?? null
  }
  let added = 0
  for (const { cell, owner } of servers) {
    // Home also hears of what is no line of ours, with its number, before anything is written at a cell.
    const theirs = lines.map((line) => (cellOf(line) === cell ? line : ''))
    added += await applyOptOuts(owner, theirs)
  }
  return added
}
