// `coldframe pause [REASON]` and `coldframe resume`: the switch for all sending of this installation.
import { readConfig } from '#server/config.ts'
import { withOwner } from './open-installation.ts'
import { findUsedCells } from './used-cells.ts'

export async function pause(args: string[]): Promise<number> {
  const reason = args.join(' ').trim() || 'Paused by the administrator of this installation'
  const [row] = await asService('select private.sending_paused() as reason')
  if (typeof row?.['reason'] === 'string') {
    process.stdout.write(`Sending is paused already: ${row['reason']}\n`)
    return 0
  }
  await asService('select private.pause_sending($1)', [reason])
  process.stdout.write('Nothing is sent until: coldframe resume\n')
  return 0
}

export async function resume(): Promise<number> {
  await refuseHalf()
  const [row] = await asService('select private.resume_sending() as resumed')
  process.stdout.write(row?.['resumed'] ? 'Sending resumed.\n' : 'Sending was not paused.\n')
  return 0
}

/** A cell without a subscription received no pause, and the home database may be older than it. */
async function refuseHalf(): Promise<void> {
  await withOwner(readConfig(process.env), async (owner) => {
    const lost = (await findUsedCells(owner)).filter(({ follows }) => !follows)
    if (lost.length > 0)
      throw new Error(
        `accounts lie at cells that do not follow home: ${lost.map(({ name }) => name).join(', ')}. Run for each: coldframe cells add NAME URL`,
      )
  })
}

async function asService(text: string, values: string[] = []): Promise<Record<string, unknown>[]> {
  return withOwner(readConfig(process.env), async (owner) => {
    await owner.query('set role service_role')
    return (await owner.query<Record<string, unknown>>(text, values)).rows
  })
}
