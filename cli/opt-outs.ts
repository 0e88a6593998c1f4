// `coldframe opt-outs`: everybody who must not be written to, one JSON object a line; with --apply FILE such lines
// are put in force here. For moving on after a restore, and for whoever keeps them elsewhere too.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { applyOptOuts, readOptOuts } from '#server/operations/backup/opt-outs.ts'
import { withOwner } from './open-installation.ts'

export async function optOuts(args: string[]): Promise<number> {
  const { apply } = parseArgs({ args, options: { apply: { type: 'string' } } }).values
  const config = readConfig(process.env)
  if (apply === undefined) {
    const lines = await withOwner(config, readOptOuts)
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
    return 0
  }
  const lines = (await readFile(apply, 'utf8')).split('\n')
  const added = await withOwner(config, (owner) => applyOptOuts(owner, lines))
  process.stdout.write(`${added} opt-outs are new here.\n`)
  return 0
}
