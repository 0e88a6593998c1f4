// `coldframe pause [REASON]` and `coldframe resume`: the switch above all sending of this installation.
import { readConfig } from '#server/config.ts'
import { withOwner } from './open-installation.ts'

export async function pause(args: string[]): Promise<number> {
  const reason = args.join(' ').trim() || 'Paused by whoever runs this installation'
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
  const [row] = await asService('select private.resume_sending() as resumed')
  process.stdout.write(row?.['resumed'] ? 'Sending resumed.\n' : 'Sending was not paused.\n')
  return 0
}

async function asService(text: string, values: string[] = []): Promise<Record<string, unknown>[]> {
  return withOwner(readConfig(process.env), async (owner) => {
    await owner.query('set role service_role')
    return (await owner.query<Record<string, unknown>>(text, values)).rows
  })
}
