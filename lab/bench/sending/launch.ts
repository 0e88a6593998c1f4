// The delay from the launch button to the first mail.
import { setTimeout as sleep } from 'node:timers/promises'
import { setUpScenario } from '../../../database/testing/sending-scenario.ts'
import { testEngine } from '../../../server/testing/sending/test-engine.ts'
import type { Figure } from '../figure.ts'
import { countSent, withoutTriggers, type Setup } from './setup.ts'

const LEADS = 100_000

export async function measureLaunch({ connected, sql, owner }: Setup, port: number): Promise<Figure> {
  const scenario = await setUpScenario(sql, owner, { leads: 0, mailboxes: 10, gap: [300, 720] })
  await sql(`update email_campaigns set status = 'paused' where id = '${scenario.campaign}'`)
  await withoutTriggers(sql, () =>
    sql(`insert into audience (workspace_id, email, name)
      select '${scenario.workspace}', 'lead' || n || '@company' || n || '.test', 'Lead' from generate_series(1, ${LEADS}) n`),
  )
  await sql('analyze audience')
  const engine = await testEngine(connected.openPool(6), port, { pollMs: 1_000 })
  await engine.start()
  const start = performance.now()
  await connected.db
    .as({ role: 'service_role' })
    .query('select private.launch_campaign($1, now())', [scenario.campaign])
  while ((await countSent(sql, scenario)) === 0) await sleep(20)
  const seconds = (performance.now() - start) / 1000
  await engine.stop()
  await sql(`update email_campaigns set status = 'paused' where id = '${scenario.campaign}'`)
  return {
    name: 'sending: 100,000 leads, from launch to the first mail accepted',
    ratio: 10 / seconds,
    floor: 1,
    baseline: '10 seconds',
    value: Math.round(seconds * 10) / 10,
    unit: 's',
  }
}
