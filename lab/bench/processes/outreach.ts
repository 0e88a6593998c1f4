// Campaign mail sent while users are active, from mailboxes at their normal pace.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setUpScenario } from '../../../database/testing/sending-scenario.ts'
import type { OwnPostgres } from '../../../database/testing/own-postgres.ts'
import { html, text } from '../sending/setup.ts'

// Twenty mails per second: 1.7 million a day, more than one installation's mailboxes may send.
const MAILBOXES = 40
const GAP_SECONDS = 2

type Outreach = {
  /** The number of messages marked as sent. */
  sent(): Promise<number>
  /**
   * Called after the server has stopped. Throws when the mail server received another number than is marked as sent.
   */
  end(): Promise<void>
}

/** Mails per second, when every mailbox uses each of its turns. */
export const dueRate = MAILBOXES / GAP_SECONDS

/** Creates enough leads for `seconds` and the start-up time. */
export async function beginOutreach({ sql }: OwnPostgres, seconds: number): Promise<Outreach> {
  const sink = fork(join(import.meta.dirname, '..', 'sending', 'sink.ts'))
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }]
  const [owner] = await sql('select id from auth.users')
  const { campaign } = await setUpScenario(sql, String(owner!['id']), {
    leads: Math.ceil((seconds + 60) * dueRate),
    mailboxes: MAILBOXES,
    gap: [GAP_SECONDS, GAP_SECONDS],
    smtpPort: port,
    text,
    html,
    campaign: 'tracks_clicks = true',
  })
  const sent = async () => {
    const [row] = await sql(
      `select count(*) as n from messages where campaign_id = '${campaign}' and state = 'sent'`,
    )
    return Number(row!['n'])
  }
  return {
    sent,
    async end() {
      sink.send('how many')
      const [{ taken }] = (await once(sink, 'message')) as [{ taken: number }]
      sink.kill()
      const marked = await sent()
      if (taken !== marked)
        throw new Error(`The mail server took ${taken} mails, ${marked} are marked as sent`)
    },
  }
}
