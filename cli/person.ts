// `coldframe export ADDRESS` and `coldframe erase ADDRESS`: what a person may ask of whoever runs an installation
// (GDPR, articles 15 and 17), in all workspaces or in one.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { readConfig } from '#server/config.ts'
import { withOwner } from './open-installation.ts'

type Asked = { address: string; workspace: string | undefined }

export async function exportPerson(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (!asked) return explain('export')
  const found = await inEach(asked, (owner, id) => call(owner, 'export_person', id, asked.address))
  process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
  return 0
}

export async function erasePerson(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (!asked) return explain('erase')
  const erased = await inEach(asked, (owner, id) => call(owner, 'erase_person', id, asked.address))
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

type InWorkspace = { workspace: string; result: unknown }

/** All or none: what fails in one workspace is undone in all. */
function inEach(
  asked: Asked,
  work: (owner: pg.Client, id: string) => Promise<unknown>,
): Promise<InWorkspace[]> {
  return withOwner(readConfig(process.env), async (owner) => {
    await owner.query('begin')
    await owner.query('set local role service_role')
    const { rows } = await owner.query<{ id: string }>(
      'select id from public.workspaces where $1::uuid is null or id = $1 order by id',
      [asked.workspace ?? null],
    )
    const all: InWorkspace[] = []
    for (const { id } of rows) all.push({ workspace: id, result: await work(owner, id) })
    await owner.query('commit')
    return all
  })
}

async function call(owner: pg.Client, name: 'export_person' | 'erase_person', id: string, address: string) {
  const { rows } = await owner.query<{ result: unknown }>(`select private.${name}($1, $2) as result`, [
    id,
    address,
  ])
  return rows[0]?.result
}
