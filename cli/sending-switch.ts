// `coldframe pause [REASON]` and `coldframe resume`: the switch for all sending of this installation.
import { readConfig } from '#server/config.ts'
import { withOwner } from './open-installation.ts'
import { findUsedCells } from './used-cells.ts'

export async function pause(args: string[]): Promise<number> {
  const reason = args.join(' ').trim() || 'Paused by the administrator of this installation'
  const [row] = await queryAsService('select private.sending_paused() as reason')
  if (typeof row?.['reason'] === 'string') {
    process.stdout.write(`Sending is already paused: ${row['reason']}\n`)
    return 0
  }
  await queryAsService('select private.pause_sending($1)', [reason])
  process.stdout.write('Sending paused. To resume: coldframe resume\n')
  return 0
}

export async function resume(): Promise<number> {
  await requireFollowingCells()
  const [row] = await queryAsService('select private.resume_sending() as resumed')
  process.stdout.write(row?.['resumed'] ? 'Sending resumed.\n' : 'Sending was not paused.\n')
  return 0
}

/** A cell that does not follow home missed the pause, and may be newer than a restored home. */
async function requireFollowingCells(): Promise<void> {
  await withOwner(readConfig(process.env), async (owner) => {
    const behind = (await findUsedCells(owner)).filter(({ follows }) => !follows)
    if (behind.length > 0)
      throw new Error(
        `accounts are on cells that do not follow home: ${behind.map(({ name }) => name).join(', ')}. Run for each: coldframe cells add NAME URL`,
      )
  })
}

async function queryAsService(text: string, values: string[] = []): Promise<Record<string, unknown>[]> {
  return withOwner(readConfig(process.env), async (owner) => {
    await owner.query('set role service_role')
    return (await owner.query<Record<string, unknown>>(text, values)).rows
  })
}
