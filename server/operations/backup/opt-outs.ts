// Opt-outs from after a backup was made: read from the installation that continued, or from a file written by
// `coldframe opt-outs`, and applied in the restored one.
import type pg from 'pg'
import { z } from 'zod'

const optOut = z.object({
  workspace_id: z.uuid(),
  address: z.string().nullable(),
  address_hash: z.string().nullable(),
  reason: z.string(),
  source: z.string().nullable(),
  created_at: z.string(),
})

/** One JSON object per line, for all opt-outs: those in the backup change nothing. */
export async function readOptOuts(owner: pg.ClientBase): Promise<string[]> {
  await owner.query('begin read only')
  try {
    await owner.query('set local role service_role')
    const { rows } = await owner.query<{ line: string }>(
      `select json_build_object('workspace_id', workspace_id, 'address', address,
         'address_hash', encode(address_hash, 'hex'), 'reason', reason, 'source', source, 'created_at', created_at)::text
         as line
       from public.suppressions order by id`,
    )
    return rows.map(({ line }) => line)
  } finally {
    await owner.query('rollback')
  }
}

/** Returns the number of new ones. Opt-outs of workspaces that are not in the backup are ignored. */
export async function applyOptOuts(owner: pg.ClientBase, lines: string[]): Promise<number> {
  const given = lines.flatMap((line, i) => (line.trim() === '' ? [] : [parseLine(line, i + 1)]))
  await owner.query('begin')
  try {
    await owner.query('set local role service_role')
    const { rowCount } = await owner.query(
      `insert into public.suppressions as s (workspace_id, address, address_hash, reason, source, created_at)
       select workspace_id, address, decode(address_hash, 'hex'), reason, source, created_at
       from json_to_recordset($1) as o (workspace_id uuid, address text, address_hash text, reason text, source text,
         created_at timestamptz)
       where exists (select from public.workspaces w where w.id = o.workspace_id)
         and not exists (select from public.suppressions k
           where k.workspace_id = o.workspace_id and k.address_hash = decode(o.address_hash, 'hex'))
       on conflict (workspace_id, lower(address)) do update set reason = excluded.reason, source = excluded.source
         where s.reason in ('manual', 'not_interested') and excluded.reason not in ('manual', 'not_interested')`,
      [JSON.stringify(given)],
    )
    await owner.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

function parseLine(line: string, number: number): z.infer<typeof optOut> {
  try {
    return optOut.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error(`Line ${number} of the opt-outs is not one that \`coldframe opt-outs\` wrote.`, { cause })
  }
}
